import { expect, test } from 'vitest'
import type { WebhookChoices } from '../webhooks/webhook-fields.tsx'
import { changesOf } from './changes-of.ts'

const opened: WebhookChoices = {
  url: 'https://a.example/',
  events: ['generation.succeeded', 'generation.failed'],
  keyId: 'k',
}

test.each([
  [{}, {}],
  [{ events: ['generation.failed', 'generation.succeeded'] }, {}],
  [{ url: 'https://b.example/' }, { url: 'https://b.example/' }],
  [{ events: [] }, { events: [] }],
  [{ events: ['generation.failed'] }, { events: ['generation.failed'] }],
  [{ keyId: null }, { keyId: null }],
])('of %o only what is new is sent: %o', (change, sent) => {
  expect(changesOf(opened, { ...opened, ...change } as WebhookChoices)).toEqual(sent)
})
