import type { HistoryQuery } from '@atelier/contract/history.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { history } from './history-operations.ts'

export type HistoryFilters = Omit<HistoryQuery, 'cursor' | 'limit' | 'favorite'> & { favorite?: true }

export const historyQuery = (filters: HistoryFilters) =>
  infiniteQueryOptions({
    queryKey: ['history', filters],
    queryFn: ({ pageParam, signal }) =>
      history.list({ ...filters, limit: 30, ...(pageParam !== '' && { cursor: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
