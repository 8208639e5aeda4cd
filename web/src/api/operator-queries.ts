import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { operatorApi, type AccountFilters } from './operator-operations.ts'

/** Often enough to follow what happens without reloading; seldom enough to cost nothing. */
export const refetchInterval = 10_000

export const accountsQuery = (query: AccountFilters & { cursor?: string }) =>
  queryOptions({
    queryKey: ['operator', 'accounts', query],
    queryFn: ({ signal }) => operatorApi.listAccounts(query, signal),
    placeholderData: keepPreviousData,
    refetchInterval,
  })
