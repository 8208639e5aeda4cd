import type { SignInAttempt } from '@atelier/contract/sign-in-attempt.ts'
import type { TimeSort } from '@atelier/contract/time-sort.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { at, get, post, type Paged, type Signal } from './client.ts'
import { refetchInterval } from './operator-queries.ts'

export type SignInFilters = { account?: string; failed?: boolean; sort?: TimeSort }
type Cursor = { cursor?: string }

/** Who signed in or tried to, and ending what came of it. */
export const operatorSignInsApi = {
  list: (query: SignInFilters & Cursor, signal?: Signal) =>
    get<Paged<SignInAttempt>>('/operator/v1/sign-ins', signal, query),
  signOut: (accountId: string) => post<{ sessions: number }>(at`/operator/v1/accounts/${accountId}/sign-out`),
}

export const operatorSignInsQuery = (query: SignInFilters & Cursor) =>
  queryOptions({
    queryKey: ['operator', 'sign-ins', query],
    queryFn: ({ signal }) => operatorSignInsApi.list(query, signal),
    placeholderData: keepPreviousData,
    refetchInterval,
  })
