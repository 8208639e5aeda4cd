import type {
  CodeBatch,
  CodeBatchFilters,
  CreateCodesRequest,
  Redemption,
  RedemptionFilters,
} from '@atelier/contract/code.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { at, get, post, type Paged, type Signal } from './client.ts'
import { refetchInterval } from './operator-queries.ts'

type Cursor = { cursor?: string }
/** A new batch, with the codes themselves, which are shown this once. */
export type CreatedCodes = CodeBatch & { codes: string[] }

/** What operators do with codes that customers redeem for coins. */
export const codesApi = {
  list: (query: CodeBatchFilters & Cursor, signal?: Signal) =>
    get<Paged<CodeBatch>>('/operator/v1/codes', signal, query),
  getBatch: (id: string, signal?: Signal) => get<CodeBatch>(at`/operator/v1/codes/${id}`, signal),
  create: (body: CreateCodesRequest) => post<CreatedCodes>('/operator/v1/codes', body),
  end: (id: string) => post<CodeBatch>(at`/operator/v1/codes/${id}/end`),
  listRedemptions: (id: string, query: RedemptionFilters & Cursor, signal?: Signal) =>
    get<Paged<Redemption>>(at`/operator/v1/codes/${id}/redemptions`, signal, query),
}

export const codesQuery = (query: CodeBatchFilters & Cursor) =>
  queryOptions({
    queryKey: ['operator', 'codes', query],
    queryFn: ({ signal }) => codesApi.list(query, signal),
    placeholderData: keepPreviousData,
    refetchInterval,
  })

export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: ['operator', 'codes', id],
    queryFn: ({ signal }) => codesApi.getBatch(id, signal),
    refetchInterval,
  })

export const redemptionsQuery = (id: string, query: RedemptionFilters & Cursor) =>
  queryOptions({
    queryKey: ['operator', 'codes', id, 'redemptions', query],
    queryFn: ({ signal }) => codesApi.listRedemptions(id, query, signal),
    placeholderData: keepPreviousData,
    refetchInterval,
  })
