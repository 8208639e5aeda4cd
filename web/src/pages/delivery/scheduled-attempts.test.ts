import { expect, test } from 'vitest'
import { scheduledAttempts } from './scheduled-attempts.ts'

// Spec: Delivery and retries
const retrySeconds = [30, 120, 600, 1800, 3600, 10_800, 21_600, 43_200]
const no = (number: number) => ({
  number,
  cause: 'The endpoint answered with 500; only 2xx counts as received.',
})
const yes = (number: number) => ({ number, cause: null })
const base = { generationId: 'g', attemptsBefore: 0 }
const states = (delivery: Parameters<typeof scheduledAttempts>[0], waits = retrySeconds) =>
  scheduledAttempts(delivery, waits).map(({ state }) => state)

test('nine attempts, each after its wait', () => {
  const scheduled = scheduledAttempts(
    { ...base, state: 'pending', attemptsMade: 0, attempts: [] },
    retrySeconds,
  )

  expect(scheduled.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(scheduled.map(({ waitSeconds }) => waitSeconds)).toEqual([0, ...retrySeconds])
  expect(scheduled.map(({ state }) => state)).toEqual(['next', ...Array<string>(8).fill('later')])
})

test('what was tried, what comes next', () => {
  expect(states({ ...base, state: 'pending', attemptsMade: 2, attempts: [no(1), no(2)] })).toEqual([
    'refused',
    'refused',
    'next',
    ...Array<string>(6).fill('later'),
  ])
})

test('after a success the rest is not needed', () => {
  expect(
    states({ ...base, state: 'delivered', attemptsMade: 2, attempts: [no(1), yes(2)] }).slice(0, 4),
  ).toEqual(['refused', 'delivered', 'unneeded', 'unneeded'])
})

test('sent again, the schedule begins anew', () => {
  const resent = { ...base, attemptsBefore: 9, state: 'pending' as const, attemptsMade: 10 }

  const scheduled = scheduledAttempts({ ...resent, attempts: [no(9), no(10)] }, retrySeconds)

  expect(scheduled).toHaveLength(9)
  expect(scheduled.slice(0, 2)).toEqual([
    { number: 10, waitSeconds: 0, state: 'refused' },
    { number: 11, waitSeconds: 30, state: 'next' },
  ])
})

test('a test event is one attempt', () => {
  expect(
    states({ ...base, generationId: null, state: 'failed', attemptsMade: 1, attempts: [no(1)] }),
  ).toEqual(['refused'])
})

test('attempts that are forgotten after seven days keep their place; so do those of a longer schedule', () => {
  const old = { ...base, state: 'failed' as const, attemptsMade: 3, attempts: [no(3)] }

  expect(states(old, [30])).toEqual(['forgotten', 'forgotten', 'refused'])
})

test('one that was skipped was never tried', () => {
  expect(new Set(states({ ...base, state: 'skipped', attemptsMade: 0, attempts: [] }))).toEqual(
    new Set(['unneeded']),
  )
})
