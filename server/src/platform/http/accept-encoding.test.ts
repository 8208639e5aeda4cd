import { expect, test } from 'vitest'
import { chooseEncoding } from './accept-encoding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['BR;q=0.5', 'br'],
  ['gzip;q=0.0', undefined],
  ['deflate', undefined],
  ['', undefined],
  [undefined, undefined],
])('a client that accepts %j gets %s', (accept, encoding) => {
  expect(chooseEncoding(accept, ['br', 'gzip'])).toBe(encoding)
})

test('nobody gets what is not on offer', () => {
  expect(chooseEncoding('br, gzip', [])).toBeUndefined()
  expect(chooseEncoding('br, gzip', ['gzip'])).toBe('gzip')
})
