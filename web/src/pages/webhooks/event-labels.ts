import { keysOf } from '@atelier/contract/keys-of.ts'
import type { WebhookEventType } from '@atelier/contract/webhook-event.ts'

/** The labels of the webhook events. */
export const eventLabels: Record<WebhookEventType, { title: string; when: string }> = {
  'generation.succeeded': { title: 'Generation succeeded', when: 'Its outputs are ready.' },
  'generation.failed': { title: 'Generation failed', when: 'All its coins are back.' },
  'generation.canceled': { title: 'Generation canceled', when: 'While it was queued, free.' },
}

export const allEvents = keysOf(eventLabels)
