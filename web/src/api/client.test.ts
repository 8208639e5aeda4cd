import { expect, test } from 'vitest'
import { at, queryString } from './client.ts'

test('an id that is none leads nowhere', () => {
  expect(at`/v1/generations/${'0198c0de-5a17-7b3e'}/cancel`).toBe('/v1/generations/0198c0de-5a17-7b3e/cancel')
  for (const id of ['..', '../account', '%2e%2e', 'a/b', 'a?b', '', 'a#b'])
    expect(() => at`/v1/generations/${id}/cancel`).toThrow('This is no id.')
})

test('a query has what was given, as text', () => {
  expect(queryString({})).toBe('')
  expect(queryString({ kind: 'grant', from: undefined, cursor: '', limit: 5, q: 'a&b' })).toBe(
    '?kind=grant&limit=5&q=a%26b',
  )
})
