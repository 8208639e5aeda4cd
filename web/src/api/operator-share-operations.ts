import type { OperatorAccount } from '@atelier/contract/operator-account.ts'
import type { OperatorShare, RevealedShare, ShareReport } from '@atelier/contract/share.ts'
import type { TimeSort } from '@atelier/contract/time-sort.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { at, call, get, post, type Paged, type Signal } from './client.ts'
import { refetchInterval } from './operator-queries.ts'

export type ShareFilters = { account?: string; reported?: true; sort?: TimeSort }
export type ReportFilters = { share?: string; open?: boolean; sort?: TimeSort }
type Cursor = { cursor?: string }

/** What operators do with links by which people share outputs, and with what visitors say of them. */
export const operatorSharesApi = {
  list: (query: ShareFilters & Cursor, signal?: Signal) =>
    get<Paged<OperatorShare>>('/operator/v1/shares', signal, query),
  /** Every look is recorded, so nothing asks for it by itself. */
  reveal: (id: string) => get<RevealedShare>(at`/operator/v1/shares/${id}`),
  remove: (id: string) => post<OperatorShare>(at`/operator/v1/shares/${id}/remove`),
  listReports: (query: ReportFilters & Cursor, signal?: Signal) =>
    get<Paged<ShareReport>>('/operator/v1/reports', signal, query),
  dismiss: (id: string) => post<object>(at`/operator/v1/reports/${id}/dismiss`),
  getAccount: (id: string, signal?: Signal) => get<OperatorAccount>(at`/operator/v1/accounts/${id}`, signal),
  blockSharing: (accountId: string, sharingBlocked: boolean) =>
    call<OperatorAccount>('PATCH', at`/operator/v1/accounts/${accountId}`, { body: { sharingBlocked } }),
}

export const operatorSharesQuery = (query: ShareFilters & Cursor) =>
  queryOptions({
    queryKey: ['operator', 'shares', query],
    queryFn: ({ signal }) => operatorSharesApi.list(query, signal),
    placeholderData: keepPreviousData,
    refetchInterval,
  })

export const reportsQuery = (query: ReportFilters & Cursor) =>
  queryOptions({
    queryKey: ['operator', 'reports', query],
    queryFn: ({ signal }) => operatorSharesApi.listReports(query, signal),
    placeholderData: keepPreviousData,
    refetchInterval,
  })

export const accountSharingQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['operator', 'accounts', accountId],
    queryFn: ({ signal }) => operatorSharesApi.getAccount(accountId, signal),
  })
