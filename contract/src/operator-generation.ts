import { Type, type Static } from 'typebox'
import { Channel } from './account.ts'
import { Asset } from './asset.ts'
import { Uuid } from './formats.ts'
import { Generation } from './generation.ts'
import { ModelVersion } from './model-version.ts'
import { Notes } from './note.ts'
import { nextCursor } from './next-cursor.ts'
import { nullable } from './nullable.ts'
import { Params } from './params.ts'

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
    items: Type.Array(OperatorGeneration, { description: 'Newest first.' }),
    nextCursor,
  },
  { title: 'OperatorGenerationPage', description: 'A page of generations of all accounts.' },
)

const Revealed = Type.Object(
  { params: Params, outputs: Type.Array(Asset, { description: 'The files made.' }), notes: Notes },
  { title: 'RevealedGeneration', description: 'What was written and what was made.' },
)

export const RevealableGeneration = Type.Object(
  { ...generation, revealed: nullable(Revealed, 'Null unless asked for; asking is recorded.') },
  { title: 'RevealableGeneration', description: 'One generation as operators see it.' },
)
export type RevealableGeneration = Static<typeof RevealableGeneration>
