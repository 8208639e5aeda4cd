import { describe, expect, test } from 'vitest'
import {
  defaultRateLimits,
  rateLimitHeaders,
  refusalOf,
  tighter,
  type WindowState,
  networkOf,
} from './rate-limits.ts'

const state = (limit: number, remaining: number): WindowState => ({
  limit,
  remaining,
  windowSeconds: 60,
  resetSeconds: 42,
  allowed: true,
})

describe('the tighter of two windows', () => {
  test.each([
    ['fewer left', state(120, 5), state(300, 90), 120],
    ['fewer left, though its limit is wider', state(120, 90), state(300, 5), 300],
    ['on a tie the smaller limit', state(120, 7), state(300, 7), 120],
    ['on a tie the smaller limit, whichever comes first', state(300, 7), state(120, 7), 120],
    ['used up beats all', state(300, 0), state(1, 1), 300],
  ])('%s', (_, one, other, limit) => {
    expect(tighter(one, other).limit).toBe(limit)
  })
})

test('120 requests in 60 seconds for a key, 300 for an account', () => {
  expect(defaultRateLimits).toEqual({
    key: { limit: 120, windowSeconds: 60 },
    account: { limit: 300, windowSeconds: 60 },
  })
})

test('the headers of a window', () => {
  expect(rateLimitHeaders(state(120, 7))).toEqual({
    'ratelimit-limit': '120',
    'ratelimit-remaining': '7',
    'ratelimit-reset': '42',
    'ratelimit-policy': '120;w=60',
  })
})

test('a refusal waits until the window that refused resets', () => {
  const [detail, { retryAfterSeconds, headers }] = refusalOf({ ...state(120, 0), allowed: false })

  expect(detail).toBe('More than 120 requests in 60 seconds. Wait 42 s.')
  expect(retryAfterSeconds).toBe(42)
  expect(headers).toEqual(rateLimitHeaders(state(120, 0)))
})

// prettier-ignore
test.for([
  ['203.0.113.7',               '203.0.113.7'],
  ['::ffff:203.0.113.7',        '::ffff:203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6',      '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1',      '2001:db8:1:2::/64'],
  ['2001:db8::1',               '2001:db8:0:0::/64'],
  ['::1',                       '0:0:0:0::/64'],
  [undefined,                   'gone'],
] as const)('the network of %s is %s', ([address, network]) => {
  expect(networkOf(address)).toBe(network)
})
