import { Type, type Static } from 'typebox'
import { nullable } from './nullable.ts'

const coins = (description: string) => nullable(Type.Integer(), description)
const spent = (description: string) => Type.Integer({ description })

export const AgentBudget = Type.Object(
  {
    spendLimitCoins: coins('In all; null for no limit.'),
    dailySpendLimitCoins: coins('In a UTC day.'),
    sessionSpendLimitCoins: coins('In a session.'),
    confirmAboveCoins: coins('Ask first above this price.'),
    spentCoins: spent('Held or charged.'),
    spentTodayCoins: spent('Today.'),
    spentThisSessionCoins: spent('In this session.'),
  },
  { title: 'AgentBudget', description: 'What an agent may spend.' },
)
export type AgentBudget = Static<typeof AgentBudget>
