import type { OperatorFilters } from '@atelier/contract/operator-access.ts'
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

export const operatorsQuery = (filters: OperatorFilters, cursor?: string) =>
  queryOptions({
    queryKey: ['operator', 'operators', filters, cursor],
    queryFn: ({ signal }) => operatorLogApi.listOperators(filters, cursor, signal),
    placeholderData: keepPreviousData,
    refetchInterval,
  })
