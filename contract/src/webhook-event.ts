import { Type, type Static } from 'typebox'
import { DateTime } from './formats.ts'
import { Generation } from './generation.ts'
import { stringEnum } from './string-enum.ts'

// Spec: Events
export const webhookEventTypes = ['generation.succeeded', 'generation.failed', 'generation.canceled'] as const
export type WebhookEventType = (typeof webhookEventTypes)[number]
export const WebhookEventType = stringEnum(webhookEventTypes, {
  title: 'WebhookEventType',
  description: 'How the generation ended.',
})

export const WebhookEvent = Type.Object(
  {
    id: Type.String({
      minLength: 1,
      description: 'Identical on every retry: deliveries may repeat, so deduplicate on it.',
    }),
    type: WebhookEventType,
    createdAt: Type.With(DateTime, { description: 'When the generation ended.' }),
    data: Type.Object(
      { generation: Generation },
      { description: 'The generation as `GET /v1/generations/{id}` returns it, with fresh download links.' },
    ),
  },
  {
    title: 'WebhookEvent',
    description: 'Body of the signed request sent to your endpoint when a generation ends.',
  },
)
export type WebhookEvent = Static<typeof WebhookEvent>
