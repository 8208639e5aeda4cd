import { problemCodes, isRetryLater, Problem as WireProblem } from '@atelier/contract/problem.ts'
import { Check } from 'typebox/value'
import { expect, test } from 'vitest'
import { Problem } from './problem.ts'

const now = Date.parse('2026-01-31T09:30:00.250Z')
const answerOf = (extras: { retryAfterSeconds: number } | { retryAt: Date }) =>
  new Problem('rate_limited', 'Wait.', extras).answer('here', now)

// prettier-ignore
test.for([
  ['seconds',                  { retryAfterSeconds: 14 },                              '14', '2026-01-31T09:30:14.250Z'],
  ['a moment',                 { retryAt: new Date('2026-01-31T09:45:00.000Z') },     '900', '2026-01-31T09:45:00.000Z'],
  ['a moment that is passing', { retryAt: new Date('2026-01-31T09:30:00.000Z') },       '1', '2026-01-31T09:30:00.000Z'],
] as const)('of %s, the header and the body tell the same', ([, wait, header, retryAt]) => {
  const { headers, body } = answerOf(wait)

  expect(headers['retry-after']).toBe(header)
  expect(body.retryAt).toBe(retryAt)
  expect(Check(WireProblem, body)).toBe(true)
})

test('a Problem that means later cannot be made without saying when, any other can', () => {
  // @ts-expect-error A wait is missing.
  const incomplete = new Problem('unavailable', 'Later.')
  const { headers, body } = new Problem('not_found', 'There is none.').answer('here', now)

  expect(incomplete.answer('here', now).headers).not.toHaveProperty('retry-after')
  expect(headers).toEqual({})
  expect(body).not.toHaveProperty('retryAt')
})

test('these codes mean later', () => {
  expect(problemCodes.filter(isRetryLater)).toEqual([
    'cooldown',
    'rate_limited',
    'unavailable',
    'maintenance',
    'channel_disabled',
  ])
})
