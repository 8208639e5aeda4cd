import type { OperatorAccount } from '@atelier/contract/operator.ts'
import { balanceOf, concurrencyOf, rateLimitsOf, type Account } from '../accounts/account.ts'

/** An account as operators see it. */
export function operatorAccount(account: Account): OperatorAccount {
  const { id, email, name, locked, operator, createdAt } = account
  return {
    id,
    email,
    name,
    balance: balanceOf(account),
    concurrency: concurrencyOf(account),
    rateLimits: rateLimitsOf(account),
    locked,
    operator,
    createdAt: createdAt.toISOString(),
  }
}
