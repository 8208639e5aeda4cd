import type { Generation } from '@atelier/contract/generation.ts'
import type { WebhookEvent, WebhookEventType } from '@atelier/contract/webhook-event.ts'

/** The event for the end of a generation, for webhooks and the log. */
export function webhookEvent(
  id: string,
  type: WebhookEventType,
  at: Date,
  generation: Generation,
): WebhookEvent {
  return { id, type, createdAt: at.toISOString(), data: { generation } }
}
