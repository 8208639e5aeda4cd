// Queries of single pages, apart from those that every first visit loads.
import type { LedgerFilters } from '@atelier/contract/ledger.ts'
import type { UsageQuery } from '@atelier/contract/usage.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { accountApi } from './account-operations.ts'

export const signInsQuery = queryOptions({
  queryKey: ['sign-ins'],
  queryFn: ({ signal }) => accountApi.listMySignIns(signal),
})

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => accountApi.getMySecondFactor(signal),
})

/** The webhook deliveries of a generation. */
export const generationDeliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: ['generation-deliveries', id],
    queryFn: ({ signal }) => accountApi.listMyDeliveriesOf(id, signal),
  })

export const receiptQuery = (id: string) =>
  queryOptions({ queryKey: ['receipt', id], queryFn: ({ signal }) => accountApi.getReceipt(id, signal) })

export const holdsQuery = queryOptions({
  queryKey: ['holds'],
  queryFn: ({ signal }) => accountApi.listMyHolds(signal),
})

export const ledgerQuery = (query: LedgerFilters & { cursor?: string }) =>
  queryOptions({
    queryKey: ['ledger', query],
    queryFn: ({ signal }) => accountApi.listMyLedger(query, signal),
    // The page before stays, dimmed, until the next one is there.
    placeholderData: keepPreviousData,
  })

export const usageQuery = (query: UsageQuery) =>
  queryOptions({ queryKey: ['usage', query], queryFn: ({ signal }) => accountApi.getMyUsage(query, signal) })
