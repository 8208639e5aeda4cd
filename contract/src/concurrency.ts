import { Type, type Static } from 'typebox'
import { nullable } from './nullable.ts'

export const Concurrency = Type.Object(
  {
    limit: Type.Integer({
      exclusiveMinimum: 0,
      description: 'How many generations of the account may run at once; more stay queued.',
      examples: [4],
    }),
    raisedLimit: nullable(
      Type.Integer({ exclusiveMinimum: 0, examples: [null] }),
      'Replaces `limit` while it is set; null otherwise.',
    ),
    running: Type.Integer({ minimum: 0, description: 'Generations processing now.', examples: [2] }),
    queued: Type.Integer({ minimum: 0, description: 'Generations waiting now.' }),
  },
  {
    title: 'Concurrency',
    description: 'How many generations may run at once, and how many run or wait now.',
  },
)
export type Concurrency = Static<typeof Concurrency>
