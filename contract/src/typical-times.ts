import { Type, type Static } from 'typebox'
import { nullable } from './nullable.ts'

const TypicalTime = Type.Object(
  {
    modelId: Type.String({ description: 'Id of the model.', examples: ['sandbox-image'] }),
    effectId: nullable(Type.String({ examples: [null] }), 'Id of the effect; null for runs without one.'),
    seconds: Type.Number({
      minimum: 0,
      description:
        'Median from the start of processing to the end, in seconds. Time in the queue is not in it.',
      examples: [4.2],
    }),
  },
  { title: 'TypicalTime', description: 'How long recent runs of a model took.' },
)

export const TypicalTimes = Type.Object(
  {
    items: Type.Array(TypicalTime, {
      description: 'By model and effect. One that has run too rarely to say is not listed.',
    }),
  },
  { title: 'TypicalTimes', description: 'How long models take, of all accounts together.' },
)
export type TypicalTimes = Static<typeof TypicalTimes>
