import type { TypicalTimes } from '@atelier/contract/typical-times.ts'
import { queryOptions } from '@tanstack/react-query'
import { get } from './client.ts'

export const typicalTimesQuery = queryOptions({
  queryKey: ['typical-times'],
  queryFn: ({ signal }) => get<TypicalTimes>('/account/v1/typical-times', signal),
  staleTime: 60_000,
})
