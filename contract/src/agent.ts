import { Type, type Static } from 'typebox'
import { Scope } from './account.ts'
import { AgentBudget } from './agent-budget.ts'
import { keyCounts } from './api-key.ts'
import { DateTime, Uuid } from './formats.ts'
import { nullable } from './nullable.ts'
import { visiblePattern } from './visible.ts'

const scopes = Type.Array(Scope, { minItems: 1, uniqueItems: true, description: 'What it may call.' })
const clientName = Type.String({ description: 'What it calls itself; anybody can.' })

const MAX = Number.MAX_SAFE_INTEGER
const limit = (description: string, example: number) =>
  nullable(
    Type.Integer({ exclusiveMinimum: 0, maximum: MAX, examples: [example] }),
    `${description}; null for no limit.`,
  )

/** What a person lets an agent spend. */
const agentLimits = {
  spendLimitCoins: limit('Coins it may spend in all', 2000),
  dailySpendLimitCoins: limit('Coins in a day (UTC)', 500),
  sessionSpendLimitCoins: limit('Coins in a session, which ends half an hour after its last purchase', 200),
  confirmAboveCoins: nullable(
    Type.Integer({ minimum: 0, maximum: MAX, examples: [50] }),
    'Above this price it asks you first; null for never.',
  ),
}

export const Agent = Type.Object(
  {
    id: Type.With(Uuid, { description: 'Id of the grant; its API key has the same.' }),
    name: Type.String({ description: 'Its name, in your words.' }),
    clientName,
    clientHost: nullable(Type.String(), 'The host that vouches for it; null if it registered itself.'),
    scopes,
    budget: AgentBudget,
    expiresAt: nullable(DateTime, 'When it ends; null for never.'),
    revokedAt: nullable(DateTime, 'When it was revoked; null while it works.'),
    lastUsedAt: nullable(DateTime, 'Its last use, to the minute.'),
    createdAt: DateTime,
  },
  { title: 'Agent', description: 'A program that you let spend coins.' },
)
export type Agent = Static<typeof Agent>

export const AgentList = Type.Object(
  {
    items: Type.Array(Agent, {
      description: `Newest first: all that work, and the newest ${keyCounts.ended} that no longer do.`,
    }),
  },
  { title: 'AgentList', description: 'The agents of an account.' },
)

export const ConsentQuery = Type.Object(
  { request: Type.String({ maxLength: 12_000, description: 'As `/oauth/authorize` gave it to the page.' }) },
  { additionalProperties: false },
)

export const ConsentDetails = Type.Object(
  {
    clientName,
    clientHost: nullable(Type.String(), 'The host that vouches for it.'),
    redirectHost: Type.String({ description: 'Where you are sent afterwards.' }),
    isLocal: Type.Boolean({ description: 'Whether that is a program on your computer.' }),
    scopes,
    limits: Type.Object(agentLimits, { description: 'What it may spend unless you say otherwise.' }),
  },
  { title: 'ConsentDetails', description: 'What an agent asks for.' },
)
export type ConsentDetails = Static<typeof ConsentDetails>

const name = Type.String({ minLength: 1, maxLength: 100, pattern: visiblePattern, description: 'Its name.' })

export const AnswerConsentRequest = Type.Object(
  {
    request: ConsentQuery.properties.request,
    isAllowed: Type.Boolean({ description: 'Whether you agree.' }),
    name: Type.Optional(name),
    scopes: Type.Optional(scopes),
    expiresAt: Type.Optional(nullable(DateTime, 'When it ends; null for never.')),
    ...Type.Partial(Type.Object(agentLimits)).properties,
  },
  { title: 'AnswerConsentRequest', description: 'Your answer.', additionalProperties: false },
)
export type AnswerConsentRequest = Static<typeof AnswerConsentRequest>

export const ConsentAnswer = Type.Object(
  { redirectTo: Type.String({ description: 'Where the browser goes next: to the agent.' }) },
  { title: 'ConsentAnswer', description: 'Where to go.' },
)

export const UpdateAgentRequest = Type.Object(
  { name: Type.Optional(name), ...Type.Partial(Type.Object(agentLimits)).properties },
  {
    title: 'UpdateAgentRequest',
    description: 'What to change.',
    additionalProperties: false,
    minProperties: 1,
    examples: [{ dailySpendLimitCoins: 500 }],
  },
)
export type UpdateAgentRequest = Static<typeof UpdateAgentRequest>
