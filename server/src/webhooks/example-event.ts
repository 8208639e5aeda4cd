import { exampleGeneration, type Generation } from '@atelier/contract/generation.ts'
import type { WebhookEvent, WebhookEventType } from '@atelier/contract/webhook-event.ts'
import { webhookEvent } from './event.ts'

const ends = {
  'generation.succeeded': {},
  'generation.failed': {
    status: 'failed',
    progress: 0.4,
    coinsCharged: 0,
    outputs: [],
    error: { code: 'unavailable', message: 'No backend of the model could be reached.' },
  },
  'generation.canceled': {
    status: 'canceled',
    coinsCharged: 0,
    outputs: [],
    progress: null,
    startedAt: null,
  },
} as const satisfies Record<WebhookEventType, Partial<Generation>>

/**
 * The content of a test event: an example with made-up ids. A real generation could be taken for a second event about
 * it, and be acted upon twice.
 */
export function exampleEvent(id: string, type: WebhookEventType, createdAt: Date): WebhookEvent {
  const { outputs, notes } = exampleGeneration
  const generation = { ...exampleGeneration, outputs: [...outputs], notes: [...notes], ...ends[type] }
  return webhookEvent(id, type, createdAt, generation)
}
