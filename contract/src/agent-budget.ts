import { Type, type Static } from 'typebox'
import { nullable } from './nullable.ts'

const limit = (description: string) =>
  nullable(
    Type.Integer({ exclusiveMinimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    `${description}; null for no limit.`,
  )

/** What an agent may spend. */
export const agentLimits = {
  spendLimitCoins: limit('Coins it may spend in all'),
  dailySpendLimitCoins: limit('Coins in a day (UTC)'),
  sessionSpendLimitCoins: limit('Coins in a session, which ends after half an hour without a purchase'),
  confirmAboveCoins: nullable(
    Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    'Above this price it asks you first; null for never.',
  ),
}

const spent = (description: string) => Type.Integer({ minimum: 0, description })

export const AgentBudget = Type.Object(
  {
    ...agentLimits,
    spentCoins: spent('Coins charged or held through it.'),
    spentTodayCoins: spent('Of these, today (UTC).'),
    spentThisSessionCoins: spent('Of these, in the session that is open.'),
  },
  { title: 'AgentBudget', description: 'What an agent may spend, and has spent.' },
)
export type AgentBudget = Static<typeof AgentBudget>
