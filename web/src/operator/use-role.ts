import type { OperatorAccount } from '@atelier/contract/operator-account.ts'
import type { OperatorRole } from '@atelier/contract/operator-role.ts'
import { useQuery } from '@tanstack/react-query'
import { personQuery } from '../api/queries.ts'
import { mayChange } from './may-change.ts'

/** What the signed-in operator may do: buttons that would be refused are not shown. The server decides all the same. */
export function useRole(): { role: OperatorRole | null; mayHelp: boolean; isOwner: boolean } {
  const role = useQuery(personQuery).data?.operatorRole ?? null
  return { role, mayHelp: role === 'owner' || role === 'support', isOwner: role === 'owner' }
}

/** The same for what changes an account. */
export function useMayChange(account: OperatorAccount): boolean {
  return mayChange(useRole().role, account)
}
