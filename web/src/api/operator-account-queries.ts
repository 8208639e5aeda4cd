import type { LedgerFilters } from '@atelier/contract/ledger.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { operatorAccountApi } from './operator-account-operations.ts'
import { refetchInterval } from './operator-queries.ts'

export const operatorAccountQuery = (id: string) =>
  queryOptions({
    queryKey: ['operator', 'account', id],
    queryFn: ({ signal }) => operatorAccountApi.getAccount(id, signal),
    refetchInterval,
  })

export const operatorLedgerQuery = (id: string, query: LedgerFilters & { cursor?: string }) =>
  queryOptions({
    queryKey: ['operator', 'account', id, 'ledger', query],
    queryFn: ({ signal }) => operatorAccountApi.listLedger(id, query, signal),
    placeholderData: keepPreviousData,
    refetchInterval,
  })

export const operatorKeysQuery = (id: string) =>
  queryOptions({
    queryKey: ['operator', 'account', id, 'keys'],
    queryFn: ({ signal }) => operatorAccountApi.listKeys(id, signal),
    refetchInterval,
  })

export const notesQuery = (id: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['operator', 'account', id, 'notes', cursor],
    queryFn: ({ signal }) => operatorAccountApi.listNotes(id, cursor, signal),
    placeholderData: keepPreviousData,
    refetchInterval,
  })

export const accountSignInsQuery = (id: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['operator', 'account', id, 'sign-ins', cursor],
    queryFn: ({ signal }) => operatorAccountApi.listSignIns(id, cursor, signal),
    placeholderData: keepPreviousData,
    refetchInterval,
  })
