import type {
  Delivery,
  DeliveryAttempt,
  DeliveryAttemptDetail,
  DeliveryDetail,
  DeliveryState,
} from '@atelier/contract/delivery.ts'
import type { WebhookEventType } from '@atelier/contract/webhook-event.ts'

export type StoredDelivery = {
  id: string
  seq: number
  webhookId: string
  eventId: string
  eventType: WebhookEventType
  eventAt: Date
  generationId: string | null
  state: DeliveryState
  dueAt: Date | null
  attempts: number
  attemptsBefore: number
}

export type StoredAttempt = Omit<DeliveryAttemptDetail, 'at'> & { deliveryId: string; at: Date }

export function wireDelivery(row: StoredDelivery, attempts: Omit<StoredAttempt, Sent>[]): Delivery {
  return { ...fieldsOf(row), attempts: attempts.map(wireAttempt) }
}

export function wireDeliveryDetail(row: StoredDelivery, attempts: StoredAttempt[]): DeliveryDetail {
  const detailed = attempts.map((attempt) => {
    const { headers, body, answer } = attempt
    return { ...wireAttempt(attempt), headers, body, answer }
  })
  return { ...fieldsOf(row), attempts: detailed }
}

/** Fields that a list leaves out, since they can be long. */
type Sent = 'headers' | 'body' | 'answer'

function fieldsOf(row: StoredDelivery): Omit<Delivery, 'attempts'> {
  return {
    id: row.id,
    eventId: row.eventId,
    eventType: row.eventType,
    eventAt: row.eventAt.toISOString(),
    generationId: row.generationId,
    state: row.state,
    nextAttemptAt: row.dueAt?.toISOString() ?? null,
    attemptsMade: row.attempts,
    attemptsBefore: row.attemptsBefore,
  }
}

function wireAttempt({ number, at, status, cause, durationMs }: Omit<StoredAttempt, Sent>): DeliveryAttempt {
  return { number, at: at.toISOString(), status, cause, durationMs }
}
