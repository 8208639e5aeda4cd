import { Type, type Static } from 'typebox'
import { DateTime, Uuid } from './formats.ts'
import { GenerationStatus } from './generation.ts'
import { nullable } from './nullable.ts'

export const OpenHold = Type.Object(
  {
    generationId: Type.With(Uuid, { description: 'The generation they are held for.' }),
    modelId: Type.String({ description: 'Id of its model.', examples: ['sandbox-image'] }),
    modelName: Type.String({ description: 'Name of its model at the submit.', examples: ['Sandbox image'] }),
    effectId: nullable(
      Type.String({ examples: [null] }),
      'Id of the effect it runs; null for a plain model.',
    ),
    status: GenerationStatus,
    coins: Type.Integer({
      minimum: 1,
      description: 'What it can cost at most; what it does not cost comes back.',
      examples: [12],
    }),
    createdAt: Type.With(DateTime, { description: 'When they were set aside.' }),
  },
  { title: 'OpenHold', description: 'Coins set aside for a generation that has not ended.' },
)
export type OpenHold = Static<typeof OpenHold>

export const OpenHoldList = Type.Object(
  {
    items: Type.Array(OpenHold, { description: 'Newest first, the newest 100.' }),
    count: Type.Integer({
      minimum: 0,
      description: 'How many there are, also those not listed.',
      examples: [1],
    }),
    coins: Type.Integer({
      minimum: 0,
      description: 'What is held for all of them together.',
      examples: [12],
    }),
  },
  { title: 'OpenHoldList', description: 'The open holds of an account, as of one moment.' },
)
export type OpenHoldList = Static<typeof OpenHoldList>
