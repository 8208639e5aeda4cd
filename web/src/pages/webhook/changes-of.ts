import type { CreateWebhookRequest, UpdateWebhookRequest, Webhook } from '@atelier/contract/webhook.ts'

/** What is to be changed, and only that: a key that has ended since may stay, though it could not be chosen anew. */
export function changesOf(webhook: Webhook, wanted: Required<CreateWebhookRequest>): UpdateWebhookRequest {
  const isSameEvents = new Set(webhook.events).symmetricDifference(new Set(wanted.events)).size === 0
  return {
    ...(wanted.url !== webhook.url && { url: wanted.url }),
    ...(!isSameEvents && { events: wanted.events }),
    ...(wanted.keyId !== webhook.keyId && { keyId: wanted.keyId }),
  }
}
