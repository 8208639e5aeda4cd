import type { UpdateWebhookRequest, Webhook } from '@atelier/contract/webhook.ts'
import type { WebhookEventType } from '@atelier/contract/webhook-event.ts'

export type StoredWebhook = {
  id: string
  accountId: string
  keyId: string | null
  url: string
  events: WebhookEventType[]
  disabledAt: Date | null
  disabledBecause: 'failing' | 'paused' | null
  lastSuccessAt: Date | null
  failedSinceSuccess: number
  createdAt: Date
  /** Counted when read. */
  pending: number
}

/** Enough for everybody, and few enough that one event stays a small transaction. */
export const MAX_WEBHOOKS = 20
export const tooManyWebhooks = `An account can have up to ${MAX_WEBHOOKS} webhooks. Delete one, or let one receive more events.`

export const noSuchWebhook = 'There is no such webhook on this account.'

export function wireWebhook(row: StoredWebhook): Webhook {
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    keyId: row.keyId,
    enabled: row.disabledAt === null,
    disabledReason: row.disabledBecause,
    disabledAt: row.disabledAt?.toISOString() ?? null,
    lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
    failedSinceSuccess: row.failedSinceSuccess,
    pending: row.pending,
    createdAt: row.createdAt.toISOString(),
  }
}

/** Whether the webhook matches other events than before. */
export function changesMatching({ events, keyId }: UpdateWebhookRequest): boolean {
  return events !== undefined || keyId !== undefined
}
