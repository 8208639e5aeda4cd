import type { OperatorRole } from '@atelier/contract/operator-role.ts'
import type { OperatorAccount } from '@atelier/contract/operator-account.ts'
import { balanceOf, concurrencyOf, rateLimitsOf, type Account } from './account.ts'

/** An account as operators see it. */
export function operatorAccount(account: Account): OperatorAccount {
  const { id, email, name, locked, sharingBlocked, operatorRole } = account
  return {
    id,
    email,
    name,
    balance: balanceOf(account),
    concurrency: concurrencyOf(account),
    rateLimits: rateLimitsOf(account),
    locked,
    sharingBlocked,
    operatorRole,
    createdAt: account.createdAt.toISOString(),
    deletionRequestedAt: account.deletionRequestedAt?.toISOString() ?? null,
    deletedAt: account.deletedAt?.toISOString() ?? null,
  }
}

/** Whether a role may change an account: support could otherwise lock out an owner, or grant itself coins. */
export const mayChange = (role: OperatorRole, { operatorRole }: Account): boolean =>
  operatorRole === null || role === 'owner'

/** The answer where it may not. */
export const onlyOwnersChange = 'Only owners change the account of an operator.'

/** The answer to whoever would change an account that is being deleted, or was. */
export const accountDeleted = 'This account was deleted. It can only be read.'
