import type { Receipt } from '@atelier/contract/receipt.ts'
import { expect, test } from 'vitest'
import { stepsOf } from './steps.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 31, 9, 30) + seconds * 1000).toISOString()
const attempt = (
  number: number,
  from: number,
  to: number | null,
  state: 'succeeded' | 'failed' | 'running',
) => ({
  number,
  provider: 'sandbox',
  state,
  startedAt: at(from),
  endedAt: to === null ? null : at(to),
  errorCode: null,
})
const told = (fields: Partial<Receipt>) =>
  stepsOf(
    { createdAt: at(0), startedAt: null, completedAt: null, status: 'queued', attempts: [], ...fields },
    'This page',
  ).map(({ what, after }) => (after === undefined ? what : `${what} ${after}`))

test('what waits was only submitted', () => {
  expect(told({})).toEqual(['Submitted: This page'])
})

test('what went well has three steps', () => {
  const steps = told({
    startedAt: at(0.12),
    completedAt: at(3.52),
    status: 'succeeded',
    attempts: [attempt(1, 0.2, 3.5, 'succeeded')],
  })

  expect(steps).toEqual(['Submitted: This page', 'Started + 120 ms', 'Finished + 3.4 s'])
})

test('tries that were lost are told; the last one of what failed is its end', () => {
  const attempts = [attempt(1, 1, 5, 'failed'), attempt(2, 130, 140, 'failed')]

  const steps = told({ startedAt: at(1), completedAt: at(140), status: 'failed', attempts })

  expect(steps).toEqual([
    'Submitted: This page',
    'Started + 1.0 s',
    'Attempt 1 failed + 4.0 s',
    'Attempt 2 + 2 min 5 s',
    'Failed + 10.0 s',
  ])
})
