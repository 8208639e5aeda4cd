import type { OperatorAccount } from '@atelier/contract/operator-account.ts'
import type { OperatorRole } from '@atelier/contract/operator-role.ts'
import { useQuery } from '@tanstack/react-query'
import { operatorAccountQuery } from '../api/operator-account-queries.ts'
import { operatorsQuery } from '../api/operator-log-queries.ts'
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

/** The same where only the id of the account is known: not before the account is. */
export function useMayChangeById(accountId: string): boolean {
  const { role, mayHelp } = useRole()
  const { data: account } = useQuery({ ...operatorAccountQuery(accountId), enabled: mayHelp })
  return account !== undefined && mayChange(role, account)
}

/** The same for the rows of a list, by one question instead of one for each: whose accounts are operators'. */
export function useMayChangeRows(): (accountId: string) => boolean {
  const { role, isOwner } = useRole()
  const { data: operators } = useQuery({ ...operatorsQuery({}), enabled: role === 'support' })
  return (accountId) => isOwner || (operators?.items.every(({ id }) => id !== accountId) ?? false)
}
