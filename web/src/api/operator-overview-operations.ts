import type { Overview } from '@atelier/contract/overview.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { get, type Signal } from './client.ts'
import { refetchInterval } from './operator-queries.ts'

const getOverview = (days: 1 | 7 | 30, signal?: Signal) =>
  get<Overview>('/operator/v1/overview', signal, { days })

/** How the service and the business are doing. */
export const overviewQuery = (days: 1 | 7 | 30) =>
  queryOptions({
    queryKey: ['operator', 'overview', days],
    queryFn: ({ signal }) => getOverview(days, signal),
    placeholderData: keepPreviousData,
    refetchInterval,
  })
