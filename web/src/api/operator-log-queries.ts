import type { ActionFilters } from '@atelier/contract/operator-action.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { operatorLogApi } from './operator-log-operations.ts'
import { refetchInterval } from './operator-queries.ts'

export const actionsQuery = (filters: ActionFilters, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['operator', 'actions', filters, cursor],
    queryFn: ({ signal }) => operatorLogApi.listActions(filters, cursor, signal),
    placeholderData: keepPreviousData,
    refetchInterval,
  })

export const operatorsQuery = (cursor: string | undefined) =>
  queryOptions({
    queryKey: ['operator', 'operators', cursor],
    queryFn: ({ signal }) => operatorLogApi.listOperators(cursor, signal),
    placeholderData: keepPreviousData,
    refetchInterval,
  })
