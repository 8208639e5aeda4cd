import { Type, type Static } from 'typebox'
import { Balance } from './account.ts'
import { DateTime, Uuid } from './formats.ts'
import { nextCursor } from './next-cursor.ts'
import { nullable } from './nullable.ts'
import { pageQuery } from './page-query.ts'
import { stringEnum } from './string-enum.ts'
import { timeSort } from './time-sort.ts'
import { visiblePattern } from './visible.ts'

export const codeCounts = { most: 10_000 } as const
const maxCoins = 1_000_000_000
const maxUses = 1_000_000

const batch = {
  name: Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: visiblePattern,
    description: 'What operators call the batch; customers do not see it.',
    examples: ['Spring fair'],
  }),
  coins: Type.Integer({
    minimum: 1,
    maximum: maxCoins,
    description: 'What each redemption gives.',
    examples: [500],
  }),
}
const expiresAt = (description: string) =>
  nullable(Type.With(DateTime, { examples: ['2030-01-01T00:00:00.000Z'] }), description)
const uses = (description: string) =>
  Type.Integer({ minimum: 1, maximum: maxUses, description, examples: [1] })

export const CreateCodesRequest = Type.Object(
  {
    ...batch,
    count: Type.Integer({
      minimum: 1,
      maximum: codeCounts.most,
      description: 'How many codes to make.',
      examples: [100],
    }),
    expiresAt: Type.Optional(expiresAt('When they stop working; never when null or not sent.')),
    usesPerCode: Type.Optional(uses('How often each code can be redeemed; once when not sent.')),
    usesPerAccount: Type.Optional(
      uses('How many redemptions one account may have, of all codes of the batch; one when not sent.'),
    ),
  },
  { title: 'CreateCodesRequest', description: 'A batch of codes to make.', additionalProperties: false },
)
export type CreateCodesRequest = Static<typeof CreateCodesRequest>

const batchStates = ['open', 'used_up', 'expired', 'ended'] as const
export type CodeBatchState = (typeof batchStates)[number]

const fields = {
  id: Type.With(Uuid, { description: 'Id of the batch.' }),
  ...batch,
  count: Type.Integer({ minimum: 1, description: 'How many codes there are.', examples: [100] }),
  usesPerCode: uses('How often each code can be redeemed.'),
  usesPerAccount: uses('How many redemptions one account may have.'),
  expiresAt: expiresAt('When they stop working; null for never.'),
  endedAt: nullable(Type.With(DateTime, { examples: [null] }), 'When an operator ended it; null for never.'),
  redemptions: Type.Integer({
    minimum: 0,
    description: 'How often its codes were redeemed.',
    examples: [12],
  }),
  coinsRedeemed: Type.Integer({ minimum: 0, description: 'The coins of those.', examples: [6000] }),
  state: stringEnum(batchStates, {
    title: 'CodeBatchState',
    description:
      'Whether codes can be redeemed: `open`, or why none can. An operator `ended` it; it `expired`; or it is `used_up`, every code redeemed as often as it may be.',
    examples: ['open'],
  }),
  createdBy: Type.String({
    description: 'Name of the operator’s token, or the operator’s email.',
    examples: ['token'],
  }),
  createdAt: Type.With(DateTime, { description: 'When it was made.' }),
}

export const CodeBatch = Type.Object(fields, {
  title: 'CodeBatch',
  description: 'Codes that were made together.',
})
export type CodeBatch = Static<typeof CodeBatch>

export const CreatedCodes = Type.Object(
  {
    ...fields,
    codes: Type.Array(Type.String({ examples: ['7K2QX-9M4TB-HZ0CW-3VRNE'] }), {
      description: 'The codes themselves, this once: only their hashes are kept.',
    }),
  },
  { title: 'CreatedCodes', description: 'A new batch, and its codes.' },
)

export const CodeBatchPage = Type.Object(
  { items: Type.Array(CodeBatch, { description: 'In the order asked for.' }), nextCursor },
  { title: 'CodeBatchPage', description: 'A page of batches of codes.' },
)

const batchFilters = {
  query: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'Part of the name, or of who made it.' }),
  ),
  state: Type.Optional(stringEnum(batchStates, { description: 'Only those in this state.' })),
  ...timeSort('newest'),
}
export const CodeBatchFilters = Type.Object(batchFilters, { additionalProperties: false })
export type CodeBatchFilters = Static<typeof CodeBatchFilters>
export const CodeBatchQuery = Type.Object({ ...pageQuery, ...batchFilters }, { additionalProperties: false })

export const Redemption = Type.Object(
  {
    accountId: Type.With(Uuid, { description: 'Who redeemed it.' }),
    email: Type.String({ description: 'Email of that account.', examples: ['ada@example.com'] }),
    lastFive: Type.String({ description: 'How the code ends.', examples: ['3VRNE'] }),
    coins: Type.Integer({ minimum: 1, description: 'What it gave.', examples: [500] }),
    entry: Type.Integer({ description: 'Number of the entry in the ledger of the account.', examples: [12] }),
    createdAt: Type.With(DateTime, { description: 'When it was redeemed.' }),
  },
  { title: 'Redemption', description: 'One use of a code.' },
)
export type Redemption = Static<typeof Redemption>

export const RedemptionPage = Type.Object(
  { items: Type.Array(Redemption, { description: 'In the order asked for.' }), nextCursor },
  { title: 'RedemptionPage', description: 'A page of the redemptions of a batch.' },
)

const redemptionFilters = {
  account: Type.Optional(Type.With(Uuid, { description: 'Only those by this account.' })),
  ...timeSort('newest'),
}
export const RedemptionFilters = Type.Object(redemptionFilters, { additionalProperties: false })
export type RedemptionFilters = Static<typeof RedemptionFilters>
export const RedemptionQuery = Type.Object(
  { ...pageQuery, ...redemptionFilters },
  { additionalProperties: false },
)

export const RedeemRequest = Type.Object(
  {
    code: Type.String({
      minLength: 1,
      maxLength: 64,
      description:
        'The code. Upper or lower case, dashes and spaces do not matter, nor whether `0` was read as `O`, or `1` as `I` or `L`.',
      examples: ['7K2QX-9M4TB-HZ0CW-3VRNE'],
    }),
  },
  { title: 'RedeemRequest', description: 'A code to redeem.', additionalProperties: false },
)

export const Redeemed = Type.Object(
  {
    coins: Type.Integer({ minimum: 1, description: 'What the code gave.', examples: [500] }),
    balance: Type.With(Balance, { description: 'What the account had afterwards.' }),
  },
  { title: 'Redeemed', description: 'The coins of the code are on the account.' },
)
export type Redeemed = Static<typeof Redeemed>
