import { Type, type Static } from 'typebox'
import { Channel } from './account.ts'
import { Asset } from './asset.ts'
import { BackendCost, Money } from './earnings.ts'
import { DateTime, Uuid } from './formats.ts'
import { Generation, GenerationErrorCode, GenerationStatus } from './generation.ts'
import { ModelVersion } from './model-version.ts'
import { Notes } from './note.ts'
import { nextCursor } from './next-cursor.ts'
import { nullable } from './nullable.ts'
import { pageQuery } from './page-query.ts'
import { Params } from './params.ts'
import { attempt } from './receipt.ts'
import { stringEnum } from './string-enum.ts'
import { timeSort } from './time-sort.ts'

const generation = {
  ...Type.Omit(Generation, ['effect', 'params', 'outputs', 'notes', 'queuePosition']).properties,
  accountId: Type.With(Uuid, { description: 'Id of the account.' }),
  keyId: nullable(Uuid, 'Id of the API key it came with; null for the account page.'),
  channel: Channel,
  queue: Type.String({ description: 'The queue that carries it.', examples: ['generations'] }),
  modelVersion: nullable(
    ModelVersion,
    'Version of its model at the submit; null for those of before models had any.',
  ),
  effectId: nullable(Type.String(), 'Id of the effect it runs; null for a plain model.'),
  params: Type.With(Params, { description: 'Params without what people wrote; `reveal` shows that too.' }),
  outputsDelivered: Type.Integer({ minimum: 0, description: 'How many outputs there are.', examples: [1] }),
}

export const OperatorGeneration = Type.Object(generation, {
  title: 'OperatorGeneration',
  description: 'A generation as operators see it: neither what was written nor what was made.',
})
export type OperatorGeneration = Static<typeof OperatorGeneration>

export const OperatorGenerationPage = Type.Object(
  {
    items: Type.Array(OperatorGeneration, {
      description:
        'In the order asked for. A search for something rare may have pages with few or none: go on.',
    }),
    nextCursor,
  },
  { title: 'OperatorGenerationPage', description: 'A page of generations of all accounts.' },
)

const Revealed = Type.Object(
  {
    params: Params,
    inputs: Type.Array(Asset, { description: 'The files sent, as far as they are still there.' }),
    outputs: Type.Array(Asset, { description: 'The files made.' }),
    notes: Notes,
  },
  { title: 'RevealedGeneration', description: 'What was sent and what was made.' },
)

export const RevealableGeneration = Type.Object(
  { ...generation, revealed: nullable(Revealed, 'Null unless asked for; asking is recorded.') },
  { title: 'RevealableGeneration', description: 'One generation as operators see it.' },
)
export type RevealableGeneration = Static<typeof RevealableGeneration>

const filters = {
  id: Type.Optional(Type.With(Uuid, { description: 'Only this one.' })),
  account: Type.Optional(Type.With(Uuid, { description: 'Only those of this account.' })),
  model: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Only those of this model.',
      examples: ['sandbox-image'],
    }),
  ),
  status: Type.Optional(GenerationStatus),
  error: Type.Optional(Type.With(GenerationErrorCode, { description: 'Only those that failed so.' })),
  backend: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Only those tried at this backend, whatever came of it.',
      examples: ['sandbox'],
    }),
  ),
  from: Type.Optional(Type.With(DateTime, { description: 'Only those submitted then or later.' })),
  to: Type.Optional(Type.With(DateTime, { description: 'Only those submitted before.' })),
  ...timeSort('newest'),
}
export const OperatorGenerationFilters = Type.Object(filters, { additionalProperties: false })
export type OperatorGenerationFilters = Static<typeof OperatorGenerationFilters>
export const OperatorGenerationQuery = Type.Object(
  { ...pageQuery, ...filters },
  { additionalProperties: false },
)

export const OperatorAttempt = Type.Object(
  {
    id: Type.With(Uuid, { description: 'Id of the attempt, which the backend may have been given.' }),
    ...attempt,
    backendId: nullable(Type.String(), 'The backend; null for tries of before backends had names.'),
    host: nullable(
      Type.String({ examples: ['api.replicate.com'] }),
      'Where that backend is today, where it has an address.',
    ),
    modelVersion: nullable(ModelVersion, 'Version of the model that it was made with.'),
    request: Type.Object(
      {
        params: Type.With(Params, {
          description: 'What was sent, with every default, without what people wrote and without files.',
        }),
      },
      { title: 'AttemptRequest', description: 'The request, redacted. Keys are never kept.' },
    ),
    answer: Type.Object(
      {
        requestId: nullable(
          Type.String({ examples: ['7yqkz3mdkxrge0cq9nxaq5p4gw'] }),
          'Under which id the backend knows it; null where it gave none.',
        ),
        detail: nullable(
          Type.String({ examples: ['502 from upstream'] }),
          'Why it failed, in the words of the provider, without what people wrote, links and keys. Null for those who may only read.',
        ),
        cost: nullable(BackendCost, 'What the backend said that it cost; null where it said nothing.'),
      },
      { title: 'AttemptAnswer', description: 'What is kept of the answer, redacted.' },
    ),
    costMoney: nullable(Money, 'The cost in money by the rates of the model file; null where it is unknown.'),
    verdict: nullable(
      stringEnum(['bought', 'not_bought'], { title: 'AttemptVerdict' }),
      'What was found out later about one of unknown outcome.',
    ),
  },
  { title: 'OperatorAttempt', description: 'One try at a backend, redacted.' },
)
export type OperatorAttempt = Static<typeof OperatorAttempt>

export const OperatorAttemptList = Type.Object(
  { items: Type.Array(OperatorAttempt, { description: 'Oldest first.' }) },
  { title: 'OperatorAttemptList', description: 'Every try of a generation.' },
)
