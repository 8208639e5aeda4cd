import type { OperatorAccount } from '@atelier/contract/operator-account.ts'
import type { OperatorRole } from '@atelier/contract/operator-role.ts'

type Known = Pick<OperatorAccount, 'operatorRole' | 'deletionRequestedAt'>

/** Whether a role may change an account: those of operators are for owners, and a deleted one can only be read. */
export function mayChange(role: OperatorRole | null, { operatorRole, deletionRequestedAt }: Known): boolean {
  if (deletionRequestedAt !== null) return false
  return role === 'owner' || (role === 'support' && operatorRole === null)
}
