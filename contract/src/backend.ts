import { Type, type Static } from 'typebox'
import { DateTime, Uuid } from './formats.ts'
import { GenerationErrorCode } from './generation.ts'
import { nextCursor } from './next-cursor.ts'
import { nullable } from './nullable.ts'
import { pageQuery } from './page-query.ts'
import { stringEnum } from './string-enum.ts'
import { timeSort } from './time-sort.ts'

const BackendError = Type.Object(
  {
    code: GenerationErrorCode,
    detail: nullable(Type.String(), 'What the backend said, for operators only.'),
    at: Type.With(DateTime, { description: 'When the attempt ended.' }),
    generationId: Type.With(Uuid, { description: 'Id of the generation.' }),
  },
  { title: 'BackendError', description: 'A failed attempt.' },
)

export const OperatorBackend = Type.Object(
  {
    id: Type.String({
      description: 'As its model files call it, or the provider and where it is.',
      examples: ['cog-gpu1-5000'],
    }),
    provider: Type.String({ description: 'Which adapter speaks to it.', examples: ['cog'] }),
    modelIds: Type.Array(Type.String(), { description: 'The models that run there.' }),
    slots: nullable(
      Type.Integer({ minimum: 1, examples: [1] }),
      'How many runs it takes at a time; null where it has no limit of its own.',
    ),
    inFlight: Type.Integer({ minimum: 0, description: 'How many attempts are under way.', examples: [1] }),
    health: nullable(
      stringEnum(['ready', 'busy', 'down'], { title: 'BackendHealth' }),
      'As it said when it was last asked; null where it was not asked. While it is down no work is sent to it.',
    ),
    healthDetail: nullable(Type.String(), 'Why it is down.'),
    checkedAt: nullable(DateTime, 'When it was last asked.'),
    pausedAt: nullable(DateTime, 'Since when an operator keeps work from it.'),
    pauseReason: nullable(Type.String(), 'What the operator wrote.'),
    notBefore: nullable(DateTime, 'Until when it asked to be left alone.'),
    failures: Type.Integer({
      minimum: 0,
      description:
        'How many attempts there failed in a row; those that one account alone may have caused count once.',
      examples: [0],
    }),
    trippedUntil: nullable(
      DateTime,
      'Until when at least it is left alone because of them. After that it gets one run, as a trial, once it says that it is well.',
    ),
    errors: Type.Array(BackendError, { description: 'The last failed attempts, newest first.' }),
  },
  { title: 'OperatorBackend', description: 'A place where models run.' },
)
export type OperatorBackend = Static<typeof OperatorBackend>

export const OperatorBackendList = Type.Object(
  { items: Type.Array(OperatorBackend, { description: 'By id.' }) },
  { title: 'OperatorBackendList', description: 'All backends of the catalog.' },
)

export const PauseRequest = Type.Object(
  { reason: Type.Optional(Type.String({ maxLength: 500, description: 'For other operators.' })) },
  { title: 'PauseRequest', description: 'Why work is kept from a backend.', additionalProperties: false },
)

export const ParkedAttempt = Type.Object(
  {
    id: Type.With(Uuid, { description: 'Id of the attempt, which the backend may have been given.' }),
    generationId: Type.With(Uuid, { description: 'Id of the generation.' }),
    accountId: Type.With(Uuid, { description: 'Id of the account.' }),
    modelId: Type.String({ description: 'The model.' }),
    number: Type.Integer({
      minimum: 1,
      description: 'Which attempt of the generation it is.',
      examples: [1],
    }),
    provider: Type.String({ description: 'Which adapter spoke to the backend.', examples: ['cog'] }),
    backendId: nullable(Type.String(), 'The backend.'),
    createdAt: Type.With(DateTime, { description: 'When it was submitted.' }),
    endedAt: nullable(DateTime, 'When the generation ended and was refunded; null while it still waits.'),
    detail: nullable(Type.String(), 'Why nobody knows what became of it.'),
  },
  {
    title: 'ParkedAttempt',
    description: 'An attempt of which nobody knows whether the backend accepted and charged it.',
  },
)
export type ParkedAttempt = Static<typeof ParkedAttempt>

export const ParkedAttemptPage = Type.Object(
  {
    items: Type.Array(ParkedAttempt, { description: 'In the order asked for.' }),
    nextCursor,
  },
  { title: 'ParkedAttemptPage', description: 'A page of parked attempts.' },
)

const parkedFilters = {
  backend: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Only those sent to this backend.',
      examples: ['cog-gpu1-5000'],
    }),
  ),
  model: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Only attempts of this model.',
      examples: ['sandbox-image'],
    }),
  ),
  ...timeSort('oldest'),
}
export const ParkedAttemptFilters = Type.Object(parkedFilters, { additionalProperties: false })
export type ParkedAttemptFilters = Static<typeof ParkedAttemptFilters>
export const ParkedAttemptQuery = Type.Object(
  { ...pageQuery, ...parkedFilters },
  { additionalProperties: false },
)

/** Of seconds, tokens or a currency alike: no bill says more of one attempt. */
export const MAX_COST_AMOUNT = 1_000_000_000

export const VerdictRequest = Type.Object(
  {
    verdict: Type.With(stringEnum(['bought', 'not_bought']), {
      description: 'What the operator found at the backend.',
    }),
    cost: Type.Optional(
      Type.Object(
        {
          amount: Type.Number({
            minimum: 0,
            maximum: MAX_COST_AMOUNT,
            description: 'How much.',
            examples: [0.04],
          }),
          unit: Type.String({
            minLength: 1,
            maxLength: 40,
            description: 'In the currency of `COIN_VALUE`, or in a unit for which the model file had a rate.',
            examples: ['USD'],
          }),
        },
        { title: 'BackendCost', description: 'What the backend charged.', additionalProperties: false },
      ),
    ),
  },
  {
    title: 'VerdictRequest',
    description: 'What became of a parked attempt. No coins follow from it.',
    additionalProperties: false,
  },
)
export type VerdictRequest = Static<typeof VerdictRequest>
