import { Type, type Static } from 'typebox'
import { DateTime } from './formats.ts'
import { nullable } from './nullable.ts'

const Offender = Type.Object(
  {
    id: Type.String({
      description: 'Id of the account, generation, key, asset or file that breaks it.',
      examples: ['0198c0dd-9e02-7c61-8f0a-1b2c3d4e5f60'],
    }),
    detail: Type.String({
      description: 'What is wrong with it, in one sentence.',
      examples: ['The generation is succeeded and has 0 events.'],
    }),
  },
  { title: 'Offender', description: 'One thing that breaks an invariant.' },
)

const Invariant = Type.Object(
  {
    id: Type.String({ description: 'Short name of the invariant.', examples: ['I1'] }),
    title: Type.String({
      description: 'What must always be true.',
      examples: ["The ledger adds up to every account's balance"],
    }),
    violations: Type.Integer({ minimum: 0, description: 'How many break it; 0 is right.', examples: [0] }),
    offenders: Type.Array(Offender, { description: 'The first of them, at most 20.', examples: [[]] }),
  },
  { title: 'Invariant', description: 'A promise about the data, and what breaks it.' },
)

const result = {
  ok: Type.Boolean({ description: 'Whether every invariant holds.', examples: [true] }),
  checkedAt: Type.With(DateTime, { description: 'The moment all invariants were checked at.' }),
  invariants: Type.Array(Invariant, { description: 'Every invariant, broken or not.' }),
}

export const FullAudit = Type.Object(result, {
  title: 'FullAudit',
  description: 'An audit that has read everything.',
})
export type FullAudit = Static<typeof FullAudit>

export const Audit = Type.Object(
  {
    ...result,
    ok: Type.Boolean({
      description: 'Whether every invariant holds, here and in the last full audit.',
      examples: [true],
    }),
    since: nullable(
      DateTime,
      'The moment of the checkpoint that it went on from: what was verified then was not read again. Null: everything was read.',
    ),
    lastFull: nullable(FullAudit, 'What the last full audit found; null when there was none.'),
  },
  {
    title: 'Audit',
    description: 'Whether coins, generations, events, queue and files agree with each other.',
  },
)
export type Audit = Static<typeof Audit>
