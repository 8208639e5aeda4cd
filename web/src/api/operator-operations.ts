import type { OperatorAccount } from '@atelier/contract/operator-account.ts'
import type { OperatorRole } from '@atelier/contract/operator-role.ts'
import { get, type Paged, type Signal } from './client.ts'

export type AccountFilters = { query?: string; role?: OperatorRole; locked?: true; sort?: 'balance' }

/** The operations of the operator's office, by their ids in `openapi.json`. */
export const operatorApi = {
  listAccounts: (query: AccountFilters & { cursor?: string }, signal?: Signal) =>
    get<Paged<OperatorAccount>>('/operator/v1/accounts', signal, query),
}
