import { Type, type Static } from 'typebox'
import { DateTime, Uuid } from './formats.ts'
import { nextCursor } from './next-cursor.ts'
import { nullable } from './nullable.ts'
import { pageQuery } from './page-query.ts'
import { stringEnum } from './string-enum.ts'
import { WebhookEventType, webhookEventTypes } from './webhook-event.ts'

const url = Type.String({
  minLength: 1,
  maxLength: 2048,
  description: 'Where events are sent: https, on the default port.',
  examples: ['https://example.com/hooks/atelier'],
})
const events = Type.Array(WebhookEventType, {
  title: 'WebhookEventTypes',
  minItems: 1,
  uniqueItems: true,
  description: 'Which events are sent.',
  examples: [[...webhookEventTypes]],
})
const keyId = nullable(
  Type.With(Uuid, { examples: [null] }),
  'Only generations submitted with this API key; null for all of the account.',
)
const enabled = Type.Boolean({
  description: 'Whether new events are sent. While not, they are recorded as `skipped` and can be replayed.',
  examples: [true],
})
const secret = Type.String({
  pattern: '^whsec_[A-Za-z0-9+/]{43}=$',
  description: 'Signs every request. It is shown this once and cannot be recovered, only rotated.',
  examples: ['whsec_YW4gZXhhbXBsZSwgbm90IGEgc2VjcmV0IG9mIGFueSE='],
})

export const disabledReasons = ['failing', 'paused'] as const
const fields = {
  id: Type.With(Uuid, { description: 'Id of the webhook.' }),
  url,
  events,
  keyId,
  enabled,
  disabledReason: nullable(
    stringEnum(disabledReasons, { title: 'WebhookDisabledReason' }),
    '`failing`: no success in five days and at least 20 failed deliveries; `paused`: switched off by somebody.',
  ),
  disabledAt: nullable(
    Type.With(DateTime, { examples: [null] }),
    'Since when it is disabled; null while enabled.',
  ),
  lastSuccessAt: nullable(DateTime, 'When it last answered with 2xx; null when it never did.'),
  failedSinceSuccess: Type.Integer({
    minimum: 0,
    description: 'Deliveries given up since it last answered with 2xx.',
    examples: [0],
  }),
  pending: Type.Integer({
    minimum: 0,
    description: 'Deliveries that are still to be made or made again.',
    examples: [0],
  }),
  createdAt: Type.With(DateTime, { description: 'When it was made.' }),
}

export const Webhook = Type.Object(fields, {
  title: 'Webhook',
  description: 'An address that is told when generations end, without its secret.',
})
export type Webhook = Static<typeof Webhook>

export const CreatedWebhook = Type.Object(
  { ...fields, secret },
  { title: 'CreatedWebhook', description: 'A new webhook and its signing secret.' },
)
export type CreatedWebhook = Static<typeof CreatedWebhook>

export const WebhookList = Type.Object(
  { items: Type.Array(Webhook, { description: 'Newest first.' }) },
  { title: 'WebhookList', description: 'The webhooks of an account.' },
)

export const WebhookSecret = Type.Object(
  { secret },
  { title: 'WebhookSecret', description: 'The new signing secret; the old one signs nothing any more.' },
)

export const CreateWebhookRequest = Type.Object(
  { url, events, keyId: Type.Optional(keyId) },
  { title: 'CreateWebhookRequest', description: 'A webhook to make.', additionalProperties: false },
)
export type CreateWebhookRequest = Static<typeof CreateWebhookRequest>

export const UpdateWebhookRequest = Type.Object(
  {
    url: Type.Optional(url),
    events: Type.Optional(events),
    keyId: Type.Optional(keyId),
    enabled: Type.Optional(enabled),
  },
  {
    title: 'UpdateWebhookRequest',
    description: 'What to change; fields not sent stay as they are.',
    additionalProperties: false,
    minProperties: 1,
    examples: [{ enabled: true }],
  },
)
export type UpdateWebhookRequest = Static<typeof UpdateWebhookRequest>

export const TestWebhookRequest = Type.Object(
  { type: Type.Optional(WebhookEventType) },
  {
    title: 'TestWebhookRequest',
    description: 'Which kind of event to try; `generation.succeeded` unless told.',
    additionalProperties: false,
    examples: [{ type: 'generation.succeeded' }],
  },
)

export const OperatorWebhook = Type.Object(
  {
    accountId: Type.With(Uuid, { description: 'Whose it is.' }),
    ...fields,
    overdue: Type.Integer({
      minimum: 0,
      description:
        'Those of the pending deliveries that are due: how far it is behind. Counted up to 10,001.',
      examples: [0],
    }),
    lastFailure: nullable(
      Type.Object(
        {
          at: Type.With(DateTime, { description: 'When the last attempt was made.' }),
          status: nullable(Type.Integer({ examples: [500] }), 'What it answered; null for nothing.'),
          cause: nullable(Type.String({ examples: [null] }), 'Why there was no answer.'),
        },
        { title: 'WebhookFailure', description: 'An attempt that failed.' },
      ),
      'The last attempt that failed, of those to webhooks in trouble; null where it is older than seven days.',
    ),
  },
  { title: 'OperatorWebhook', description: 'A webhook as operators see it.' },
)
export type OperatorWebhook = Static<typeof OperatorWebhook>
export const OperatorWebhookPage = Type.Object(
  {
    items: Type.Array(OperatorWebhook, { description: 'By id.' }),
    nextCursor,
  },
  { title: 'OperatorWebhookPage', description: 'A page of webhooks of all accounts.' },
)

const filters = {
  failing: Type.Optional(
    Type.Boolean({
      description: 'true for those in trouble: deliveries were given up since the last success.',
    }),
  ),
  disabled: Type.Optional(
    Type.Boolean({ description: 'true for those that are disabled, by somebody or because they failed.' }),
  ),
  account: Type.Optional(Type.With(Uuid, { description: 'Only those of this account.' })),
}
export const OperatorWebhookFilters = Type.Object(filters, { additionalProperties: false })
export type OperatorWebhookFilters = Static<typeof OperatorWebhookFilters>
export const OperatorWebhookQuery = Type.Object({ ...pageQuery, ...filters }, { additionalProperties: false })
