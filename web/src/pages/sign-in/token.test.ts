import { expect, test } from 'vitest'
import { tokenIn } from './token.ts'

const token = 'mFq0ZJ1cW9hC0yTn3lXv5uRk8bEoPs2iDgA7wQx4tY-'

test.each([
  [`#${token}`, token],
  [`#${token.slice(0, 30)}`, token.slice(0, 30)], // Cut off by a mail program: the server says that it does not work.
  ['#main', undefined],
  ['#', undefined],
  ['', undefined],
  [`#${token}?utm=1`, `${token}?utm=1`],
  ['#bogus', 'bogus'],
])('behind %s stands %s', (hash, found) => {
  expect(tokenIn(hash)).toBe(found)
})
