import { expect, test } from 'vitest'
import { readRateLimits } from './read-rate-limits.ts'

const read = (...typed: string[]) => {
  const names = ['key.limit', 'key.windowSeconds', 'account.limit', 'account.windowSeconds']
  return readRateLimits((name) => typed[names.indexOf(name)] ?? '')
}

test('nothing typed is what the configuration says', () => expect(read()).toBeNull())

test('four numbers are both windows', () =>
  expect(read('60', '10', '240', '60')).toEqual({
    key: { limit: 60, windowSeconds: 10 },
    account: { limit: 240, windowSeconds: 60 },
  }))

test('one that is missing or no number goes out as it is, and is refused', () =>
  expect(read('60', '', 'many', '60')).toEqual({
    key: { limit: 60, windowSeconds: '' },
    account: { limit: 'many', windowSeconds: 60 },
  }))
