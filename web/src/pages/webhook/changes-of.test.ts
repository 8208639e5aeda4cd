import type { Webhook } from '@atelier/contract/webhook.ts'
import { expect, test } from 'vitest'
import { changesOf } from './changes-of.ts'

const now = { url: 'https://a.example/', events: ['generation.succeeded', 'generation.failed'], keyId: 'k' }
const webhook = now as unknown as Webhook

test.each([
  [{}, {}],
  [{ events: ['generation.failed', 'generation.succeeded'] }, {}],
  [{ url: 'https://b.example/' }, { url: 'https://b.example/' }],
  [{ events: [] }, { events: [] }],
  [{ events: ['generation.failed'] }, { events: ['generation.failed'] }],
  [{ keyId: null }, { keyId: null }],
])('of %o only what is new is sent: %o', (change, sent) => {
  expect(changesOf(webhook, { ...webhook, ...change } as Webhook)).toEqual(sent)
})
