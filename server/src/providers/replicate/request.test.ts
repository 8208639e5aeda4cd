import { expect, test } from 'vitest'
import { workOf } from '../../../test/providers/work.ts'
import { isLate, webhookOf } from './request.ts'

test.for<[string, string | undefined, boolean]>([
  ['https://us.example/callbacks/1', undefined, true],
  ['http://localhost:8080/callbacks/1', undefined, false],
  ['http://localhost:8080/callbacks/1', 'http://127.0.0.1:5000/v1', true],
])('a callback to %s is asked of %s: %s', ([callbackUrl, url, isAsked]) => {
  const sent = webhookOf(workOf({ callbackUrl, settings: url === undefined ? {} : { url } }))

  expect(sent).toEqual(isAsked ? { webhook: callbackUrl, webhook_events_filter: ['completed'] } : {})
})

test.for<[Record<string, unknown>, number, boolean]>([
  [{}, 59_999, false],
  [{}, 60_000, true],
  [{ cancelAfterSeconds: 10 }, 9999, false],
  [{ cancelAfterSeconds: 10 }, 10_000, true],
])('a run with %j is late after %i ms of 60 s: %s', ([settings, ranMs, expected]) => {
  const beganAtMs = 1_000_000
  const work = workOf({ settings, beganAtMs, deadlineMs: beganAtMs + 60_000 })

  expect(isLate(work, beganAtMs + ranMs)).toBe(expected)
})
