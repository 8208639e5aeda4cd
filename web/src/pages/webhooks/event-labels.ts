import { keysOf } from '@atelier/contract/keys-of.ts'
import type { WebhookEventType } from '@atelier/contract/webhook-event.ts'
import * as messages from '#messages/webhooks.ts'

/** The labels of the webhook events. */
export const eventLabels: Record<WebhookEventType, { title: string; when: string }> = {
  'generation.succeeded': { title: messages.succeeded, when: messages.succeededWhen },
  'generation.failed': { title: messages.failed, when: messages.failedWhen },
  'generation.canceled': { title: messages.canceled, when: messages.canceledWhen },
}

export const allEvents = keysOf(eventLabels)
