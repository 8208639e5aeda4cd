import { Type, type Static } from 'typebox'
import { AgentBudget } from './agent-budget.ts'
import { Concurrency } from './concurrency.ts'
import { DateTime, Uuid } from './formats.ts'
import { limits } from './limits.ts'
import { nullable } from './nullable.ts'
import { stringEnum } from './string-enum.ts'

// Spec: Authentication
export const scopes = ['generate', 'read', 'uploads', 'account'] as const
export type Scope = (typeof scopes)[number]
export const Scope = stringEnum(scopes, {
  title: 'Scope',
  description: 'A group of operations a key may call.',
})

export const channels = ['web', 'api', 'mcp'] as const
export type Channel = (typeof channels)[number]
export const Channel = stringEnum(channels, {
  title: 'Channel',
  // Spec silent: what the channels mean.
  description: 'How the call came in: `api` with a key, `web` from the account page, `mcp` from an agent.',
  examples: ['api'],
})

export const Balance = Type.Object(
  {
    available: Type.Integer({
      description: 'Coins to spend. Below zero after a correction.',
      examples: [9990],
    }),
    held: Type.Integer({ minimum: 0, description: 'Coins held for generations under way.', examples: [10] }),
  },
  { title: 'Balance', description: 'The coins of the account.' },
)
export type Balance = Static<typeof Balance>

export const RateLimit = Type.Object(
  {
    limit: Type.Integer({ exclusiveMinimum: 0, description: 'Requests in one window.', examples: [120] }),
    windowSeconds: Type.Integer({
      exclusiveMinimum: 0,
      description: 'Length of the window.',
      examples: [60],
    }),
  },
  { title: 'RateLimit', description: 'How many requests a window of time allows.' },
)
export type RateLimit = Static<typeof RateLimit>

export const RateLimits = Type.Object(
  { key: RateLimit, account: RateLimit },
  {
    title: 'RateLimits',
    description: 'The limits of each key, and of all keys of the account together.',
    examples: [{ key: limits.rateLimitPerKey, account: limits.rateLimitPerAccount }],
  },
)
export type RateLimits = Static<typeof RateLimits>

export const CallingKey = Type.Object(
  {
    id: Type.With(Uuid, { description: 'Id of the key.' }),
    name: Type.String({ description: 'The name you gave it.', examples: ['Production'] }),
    scopes: Type.Array(Scope, {
      description: 'What it may call.',
      examples: [['generate', 'read', 'uploads', 'account']],
    }),
    monthlySpendCapCoins: nullable(
      Type.Integer({ exclusiveMinimum: 0, examples: [5000] }),
      'Coins it may spend in a calendar month (UTC); null for no cap.',
    ),
    spentThisMonthCoins: Type.Integer({
      minimum: 0,
      description: 'Coins charged or held through it this month.',
      examples: [120],
    }),
    expiresAt: nullable(DateTime, 'When it stops working; null for never.'),
    agent: nullable(AgentBudget, 'Null for a key.'),
  },
  { title: 'CallingKey', description: 'The API key of this request.' },
)
export type CallingKey = Static<typeof CallingKey>

export const PublicAccount = Type.Object(
  {
    balance: Balance,
    concurrency: Concurrency,
    rateLimits: RateLimits,
    key: nullable(CallingKey, 'The calling key; null for a call without one.'),
    channel: Channel,
  },
  { title: 'PublicAccount', description: 'The account of the caller.' },
)
export type PublicAccount = Static<typeof PublicAccount>
