import { Type, type Static } from 'typebox'
import { Scope } from './account.ts'
import { DateTime, Uuid } from './formats.ts'
import { nullable } from './nullable.ts'
import { visiblePattern } from './visible.ts'

// Spec silent: how many keys an account has.
/** How many working keys an account may have, and how many revoked or expired ones are listed. */
export const keyCounts = { working: 100, ended: 100 } as const

const cap = nullable(
  Type.Integer({ exclusiveMinimum: 0, maximum: Number.MAX_SAFE_INTEGER, examples: [5000] }),
  'Coins it may spend in a calendar month (UTC); null for no cap.',
)
const expiresAt = nullable(
  Type.With(DateTime, { examples: [null] }),
  'When it stops working; null for never.',
)
const fields = {
  id: Type.With(Uuid, { description: 'Id of the key.' }),
  name: Type.String({ description: 'What it is for, in your words.', examples: ['Production'] }),
  lastFour: Type.String({ description: 'Its last four characters; empty for an agent.', examples: ['x7Qd'] }),
  scopes: Type.Array(Scope, {
    description: 'What it may call.',
    examples: [['generate', 'read', 'uploads', 'account']],
  }),
  monthlySpendCapCoins: cap,
  spentThisMonthCoins: Type.Integer({
    minimum: 0,
    description: 'Coins charged or held through it this month.',
  }),
  expiresAt,
  revokedAt: nullable(Type.With(DateTime, { examples: [null] }), 'When it was revoked; null while it works.'),
  lastUsedAt: nullable(DateTime, 'Its last use, to the minute; null when it was never used.'),
  createdAt: Type.With(DateTime, { description: 'When it was made.' }),
}

export const ApiKey = Type.Object(fields, {
  title: 'ApiKey',
  description: 'An API key of an account, without its secret.',
})
export type ApiKey = Static<typeof ApiKey>

export const CreatedApiKey = Type.Object(
  {
    ...fields,
    key: Type.String({
      description: 'The key itself. It is shown this once and cannot be recovered.',
      examples: ['atl_4Vd0Qm8Zt2Lr6Yb1Nf9Kc3Hs7Wp5Xj0aBcx7Qd'],
    }),
  },
  { title: 'CreatedApiKey', description: 'A new API key.' },
)
export type CreatedApiKey = Static<typeof CreatedApiKey>

export const ApiKeyList = Type.Object(
  {
    items: Type.Array(ApiKey, {
      description: `Newest first: all that work, and the newest ${keyCounts.ended} that no longer do.`,
    }),
  },
  { title: 'ApiKeyList', description: 'The API keys of an account.' },
)

export const CreateApiKeyRequest = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 100,
      pattern: visiblePattern,
      description: 'What the key is for; spaces around it are left out.',
      examples: ['Production'],
    }),
    scopes: Type.Array(Scope, {
      minItems: 1,
      uniqueItems: true,
      description: 'What it may call.',
      examples: [['generate', 'read', 'uploads', 'account']],
    }),
    monthlySpendCapCoins: Type.Optional(cap),
    expiresAt: Type.Optional(
      nullable(
        Type.With(DateTime, { examples: [null] }),
        'When it stops working, in the future; null for never.',
      ),
    ),
  },
  { title: 'CreateApiKeyRequest', description: 'A key to make.', additionalProperties: false },
)
export type CreateApiKeyRequest = Static<typeof CreateApiKeyRequest>
