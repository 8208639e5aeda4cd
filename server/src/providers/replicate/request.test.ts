import { expect, test } from 'vitest'
import { workOf } from '../../../test/providers/work.ts'
import { webhookOf } from './request.ts'

test.for<[string, string | undefined, boolean]>([
  ['https://us.example/callbacks/1', undefined, true],
  ['http://localhost:8080/callbacks/1', undefined, false],
  ['http://localhost:8080/callbacks/1', 'http://127.0.0.1:5000/v1', true],
])('a callback to %s is asked of %s: %s', ([callbackUrl, url, isAsked]) => {
  const sent = webhookOf(workOf({ callbackUrl, settings: url === undefined ? {} : { url } }))

  expect(sent).toEqual(isAsked ? { webhook: callbackUrl, webhook_events_filter: ['completed'] } : {})
})
