import type { UpdateWebhookRequest } from '@atelier/contract/webhook.ts'
import type { WebhookChoices } from '../webhooks/webhook-fields.tsx'

/** What is to be changed, and only that: a key that has ended since may stay, though it could not be chosen anew. */
export function changesOf(opened: WebhookChoices, wanted: WebhookChoices): UpdateWebhookRequest {
  const isSameEvents = new Set(opened.events).symmetricDifference(new Set(wanted.events)).size === 0
  return {
    ...(wanted.url !== opened.url && { url: wanted.url }),
    ...(!isSameEvents && { events: wanted.events }),
    ...(wanted.keyId !== opened.keyId && { keyId: wanted.keyId }),
  }
}
