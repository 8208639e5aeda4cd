import { Uuid } from '@atelier/contract/formats.ts'
import { LedgerFilters, LedgerPage, LedgerQuery } from '@atelier/contract/ledger.ts'
import { limits } from '@atelier/contract/limits.ts'
import { Type } from 'typebox'
import { findAccount } from '../accounts/store.ts'
import { Csv, csvDownload } from '../platform/http/csv.ts'
import { pageOf } from '../platform/http/cursor.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { CoinsDependencies } from './dependencies.ts'
import { invalidParams } from '../platform/http/problem.ts'
import { dayIssues } from './days.ts'
import { ledgerCells, ledgerColumns, ledgerPages } from './ledger-csv.store.ts'
import { listLedger, type LedgerPosition } from './store.ts'

export const operatorListLedger = endpoint({
  method: 'GET',
  path: '/operator/v1/accounts/{id}/ledger',
  summary: "List an account's ledger",
  description: 'Every movement of coins, newest first: grants, holds, charges and releases.',
  scope: 'operator',
  params: Type.Object({ id: Uuid }),
  query: LedgerQuery,
  responds: { 200: LedgerPage },
  problems: ['invalid_params', 'not_found'],
  async handle(
    { params: { id }, query: { cursor, limit = limits.pageSizeDefault, ...filters }, problem },
    { db, cursors }: CoinsDependencies,
  ) {
    refuseDays(filters)
    const list = ['ledger', id, filters.kind, filters.from, filters.to]
    const before = cursors.open<LedgerPosition>(list, cursor)
    if (!(await findAccount(db, id))) throw problem('not_found', 'There is no such account.')
    const placed = await listLedger(db, id, filters, before, limit + 1)
    const { items, nextCursor } = pageOf(placed, limit, ({ position }) => cursors.seal(list, position))
    return { 200: { items: items.map(({ entry }) => entry), nextCursor } }
  },
})

export const operatorDownloadLedger = endpoint({
  method: 'GET',
  path: '/operator/v1/accounts/{id}/ledger.csv',
  summary: "Download an account's ledger",
  description: 'All that match, newest first, for a spreadsheet.',
  scope: 'operator',
  params: Type.Object({ id: Uuid }),
  query: LedgerFilters,
  responds: { 200: Csv('One line for each movement of coins.') },
  problems: ['invalid_params', 'not_found'],
  async handle(call, { db }: CoinsDependencies) {
    const { id } = call.params
    refuseDays(call.query)
    if (!(await findAccount(db, id))) throw call.problem('not_found', 'There is no such account.')
    const pages = ledgerPages(db, id, call.query)
    return { 200: await csvDownload(call, 'ledger.csv', ledgerColumns, pages, ledgerCells) }
  },
})

function refuseDays(filters: LedgerFilters): void {
  const issues = dayIssues(filters)
  if (issues.length > 0) throw invalidParams(issues)
}
