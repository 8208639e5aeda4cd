import type { Generation } from '@atelier/contract/generation.ts'
import type { WebhookEvent, WebhookEventType } from '@atelier/contract/webhook-event.ts'

/** What is told of the end of a generation, by webhook and in the log. */
export function webhookEvent(
  id: string,
  type: WebhookEventType,
  at: Date,
  generation: Generation,
): WebhookEvent {
  return { id, type, createdAt: at.toISOString(), data: { generation } }
}
