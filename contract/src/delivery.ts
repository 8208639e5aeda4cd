import { Type, type Static } from 'typebox'
import { DateTime, Uuid } from './formats.ts'
import { nextCursor } from './next-cursor.ts'
import { nullable } from './nullable.ts'
import { stringEnum } from './string-enum.ts'
import { WebhookEventType } from './webhook-event.ts'

export const deliveryStates = ['pending', 'delivered', 'failed', 'skipped'] as const
export type DeliveryState = (typeof deliveryStates)[number]
export const DeliveryState = stringEnum(deliveryStates, {
  title: 'DeliveryState',
  description:
    '`pending`: an attempt is under way, due, or will be; `delivered`: answered with 2xx; `failed`: given up after the last attempt; `skipped`: the webhook was disabled.',
})

const attempt = {
  number: Type.Integer({
    minimum: 1,
    description: 'Counts up over the life of the delivery.',
    examples: [1],
  }),
  at: Type.With(DateTime, { description: 'When it ended.' }),
  status: nullable(
    Type.Integer({ minimum: 100, maximum: 999, examples: [200] }),
    'Status of the answer; null when there was none.',
  ),
  cause: nullable(
    Type.String({ examples: [null] }),
    'What went wrong, in words; null for an answer with 2xx.',
  ),
  durationMs: Type.Integer({
    minimum: 0,
    description: 'From looking up the name to the last byte of the answer.',
    examples: [84],
  }),
}
export const DeliveryAttempt = Type.Object(attempt, {
  title: 'DeliveryAttempt',
  description: 'One try at a delivery.',
})
export type DeliveryAttempt = Static<typeof DeliveryAttempt>

const headers = Type.Unsafe<Record<string, string>>({
  type: 'object',
  additionalProperties: { type: 'string' },
  description: 'The headers that were sent, signature included.',
  examples: [{ 'service-event-type': 'generation.succeeded' }],
})
export const DeliveryAttemptDetail = Type.Object(
  {
    ...attempt,
    headers,
    body: Type.String({ description: 'The body as it was sent, byte for byte.', examples: ['{"id":"…"}'] }),
    answer: Type.String({ description: 'The first KiB of the answer.', examples: ['ok'] }),
  },
  { title: 'DeliveryAttemptDetail', description: 'One try at a delivery, with what was sent and answered.' },
)
export type DeliveryAttemptDetail = Static<typeof DeliveryAttemptDetail>

const fields = {
  id: Type.With(Uuid, { description: 'Id of the delivery.' }),
  eventId: Type.With(Uuid, { description: 'Id of the event; identical on every attempt.' }),
  eventType: WebhookEventType,
  eventAt: Type.With(DateTime, { description: 'When the event happened.' }),
  generationId: nullable(Uuid, 'The generation it tells of; null for a test event.'),
  state: DeliveryState,
  nextAttemptAt: nullable(
    Type.With(DateTime, { examples: [null] }),
    'When the next attempt is due; null when none is.',
  ),
  attemptsMade: Type.Integer({ minimum: 0, description: 'How often it was tried.', examples: [1] }),
  attemptsBefore: Type.Integer({
    minimum: 0,
    description: 'How many of those were made before it was last sent again; waits count from there.',
    examples: [0],
  }),
}
export const Delivery = Type.Object(
  {
    ...fields,
    attempts: Type.Array(DeliveryAttempt, { description: 'In their order; kept for seven days.' }),
  },
  { title: 'Delivery', description: 'One event on its way to one webhook.' },
)
export type Delivery = Static<typeof Delivery>

export const DeliveryDetail = Type.Object(
  {
    ...fields,
    attempts: Type.Array(DeliveryAttemptDetail, { description: 'In their order; kept for seven days.' }),
  },
  {
    title: 'DeliveryDetail',
    description: 'One event on its way to one webhook, with every request and answer.',
  },
)
export type DeliveryDetail = Static<typeof DeliveryDetail>

export const DeliveryPage = Type.Object(
  {
    items: Type.Array(Delivery, { description: 'Newest first.' }),
    nextCursor,
  },
  { title: 'DeliveryPage', description: 'A page of deliveries to one webhook.' },
)

export const GenerationDelivery = Type.Object(
  {
    webhookId: Type.With(Uuid, { description: 'The webhook it goes to.' }),
    url: Type.String({
      description: 'Address of the webhook as it is now.',
      examples: ['https://example.com/hooks/atelier'],
    }),
    ...Delivery.properties,
  },
  { title: 'GenerationDelivery', description: 'What one webhook was told of a generation.' },
)
export type GenerationDelivery = Static<typeof GenerationDelivery>

export const GenerationDeliveryList = Type.Object(
  { items: Type.Array(GenerationDelivery, { description: 'Newest first.' }) },
  { title: 'GenerationDeliveryList', description: 'Who was told of a generation.' },
)

export const ReplayRequest = Type.Object(
  {
    since: Type.With(DateTime, {
      description: 'Events that happened at this moment or later.',
      examples: ['2026-01-31T00:00:00.000Z'],
    }),
  },
  {
    title: 'ReplayRequest',
    description: 'Sends again what failed or was skipped.',
    additionalProperties: false,
  },
)

export const Replayed = Type.Object(
  {
    deliveries: Type.Integer({ minimum: 0, description: 'How many are now pending again.', examples: [3] }),
  },
  { title: 'Replayed', description: 'How much will be sent again.' },
)
