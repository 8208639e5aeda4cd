import { expect, test } from 'vitest'
import { pollIntervalMs } from './poll-interval.ts'

const now = Date.parse('2026-01-31T12:00:00Z')

test.each([
  { state: 'delivered', nextAttemptAt: null, inMs: false },
  { state: 'failed', nextAttemptAt: null, inMs: false },
  { state: 'pending', nextAttemptAt: null, inMs: 2000 },
  { state: 'pending', nextAttemptAt: '2026-01-31T11:59:00Z', inMs: 2000 },
  { state: 'pending', nextAttemptAt: '2026-02-01T00:00:00Z', inMs: 12 * 3_600_000 + 2000 },
] as const)('$state, next at $nextAttemptAt: again in $inMs', ({ state, nextAttemptAt, inMs }) => {
  expect(pollIntervalMs({ state, nextAttemptAt }, now)).toBe(inMs)
})

test('one that is not there is not asked for', () => {
  expect(pollIntervalMs(undefined, now)).toBe(false)
})
