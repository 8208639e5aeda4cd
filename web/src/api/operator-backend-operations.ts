import type {
  OperatorBackend,
  ParkedAttempt,
  ParkedAttemptFilters,
  VerdictRequest,
} from '@atelier/contract/backend.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { at, get, post, type Listed, type Paged, type Signal } from './client.ts'
import { refetchInterval } from './operator-queries.ts'

/** The ids of backends are names of hosts as well, and may have dots in them. */
const one = (id: string) => `/operator/v1/backends/${encodeURIComponent(id)}`

/** What operators do with the places where models run, and with attempts of which nobody knows what became of them. */
export const backendsApi = {
  list: (signal?: Signal) => get<Listed<OperatorBackend>>('/operator/v1/backends', signal),
  probe: (id: string) => post<OperatorBackend>(`${one(id)}/probe`),
  pause: (id: string, reason: string) =>
    post<OperatorBackend>(`${one(id)}/pause`, reason === '' ? {} : { reason }),
  resume: (id: string) => post<OperatorBackend>(`${one(id)}/resume`),
  listParked: (query: ParkedAttemptFilters & { cursor?: string }, signal?: Signal) =>
    get<Paged<ParkedAttempt>>('/operator/v1/parked-attempts', signal, query),
  judge: (id: string, body: VerdictRequest) =>
    post<VerdictRequest>(at`/operator/v1/parked-attempts/${id}/verdict`, body),
}

export const backendsQuery = queryOptions({
  queryKey: ['operator', 'backends'],
  queryFn: ({ signal }) => backendsApi.list(signal),
  refetchInterval,
})

export const parkedQuery = (query: ParkedAttemptFilters & { cursor?: string }) =>
  queryOptions({
    queryKey: ['operator', 'parked', query],
    queryFn: ({ signal }) => backendsApi.listParked(query, signal),
    placeholderData: keepPreviousData,
    refetchInterval,
  })
