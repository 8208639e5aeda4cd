import { keysOf } from '@atelier/contract/keys-of.ts'
import type { AgentBudget } from '@atelier/contract/agent-budget.ts'
import type { Grant } from '../accounts/grant.ts'

/** What a grant has spent: in all, today and in the session that is open. */
export type Spend = Pick<AgentBudget, 'spentCoins' | 'spentTodayCoins' | 'spentThisSessionCoins'>

export function budgetOf({ clientId: _, ...limits }: Grant, spend: Spend): AgentBudget {
  return { ...limits, ...spend }
}

/** The limits as a hold names them when it is refused. */
const reached = {
  spend_limit: ['spendLimitCoins', 'spentCoins', 'in all'],
  daily_spend_limit: ['dailySpendLimitCoins', 'spentTodayCoins', 'in a day'],
  session_spend_limit: ['sessionSpendLimitCoins', 'spentThisSessionCoins', 'in a session'],
} as const
export type ReachedLimit = keyof typeof reached

export const isLimit = (verdict: string): verdict is ReachedLimit => Object.hasOwn(reached, verdict)

/** The first limit that this price is above, before anything is held. */
export const limitBelow = (coins: number, grant: Grant, spend: Spend): ReachedLimit | undefined =>
  keysOf(reached).find((name) => {
    const [limitName, spentName] = reached[name]
    const limit = grant[limitName]
    return limit !== null && spend[spentName] + coins > limit
  })

/** Which limit refused the hold, what is left of it, and who can raise it. */
export function limitReached(
  name: ReachedLimit,
  coins: number,
  grant: Grant,
  spend: Spend,
  publicUrl: string,
): string {
  const [limitName, spentName, when] = reached[name]
  const limit = grant[limitName] ?? 0
  // Somebody may have given coins back meanwhile: the sentence must not contradict itself.
  const left = Math.max(0, Math.min(limit - spend[spentName], coins - 1))
  return `This costs ${coins} coins, more than the ${left} coins that are left of the ${limit} this agent may spend ${when}. The owner of the account can raise the limit at ${publicUrl}/account/agents.`
}
