import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startDeadline } from './deadline.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const longestMs = 2 ** 31 - 1

test.each([
  [0, 0],
  [0.4, 1],
  [1500.5, 1501],
  [longestMs, longestMs],
  [2 ** 31, longestMs],
  [30 * 24 * 3_600_000, longestMs],
  [1e12, longestMs],
])('a timeout of %d ms ends after %d', (timeoutMs, ms) => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')

  expect(startDeadline({ timeoutMs }).endsAt).toBe(ms)
  expect(timeout).toHaveBeenCalledExactlyOnceWith(ms)
})

test.each([undefined, Infinity])('with %s there is no end', (timeoutMs) => {
  expect(startDeadline({ timeoutMs })).toEqual({ signal: undefined, endsAt: Infinity })
})

test.each([NaN, -1, null, '500', {}])('%o is no time', (timeoutMs) => {
  expect(() => startDeadline({ timeoutMs: timeoutMs as number })).toThrow(/^timeoutMs must be a number/)
})
