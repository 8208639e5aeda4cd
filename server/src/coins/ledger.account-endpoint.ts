import { LedgerFilters, LedgerPage, LedgerQuery } from '@atelier/contract/ledger.ts'
import { limits } from '@atelier/contract/limits.ts'
import { dayIssues } from './days.ts'
import { ledgerCells, ledgerColumns, ledgerPages } from './ledger-csv.store.ts'
import { listLedger, type LedgerPosition } from './store.ts'
import { Csv, csvDownload } from '../platform/http/csv.ts'
import { pageOf } from '../platform/http/cursor.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { CoinsDependencies } from './dependencies.ts'
import { invalidParams } from '../platform/http/problem.ts'

export const listMyLedger = endpoint({
  method: 'GET',
  path: '/account/v1/ledger',
  summary: 'List the movements of your coins',
  description: 'Newest first: grants, holds, charges and releases, each with the balance after it.',
  scope: 'session',
  query: LedgerQuery,
  responds: { 200: LedgerPage },
  problems: ['invalid_params'],
  async handle({ account, query }, { db, cursors }: CoinsDependencies) {
    const { cursor, limit = limits.pageSizeDefault, ...filters } = query
    refuseDays(filters)
    const list = ['ledger', account.id, filters.kind, filters.from, filters.to]
    const before = cursors.open<LedgerPosition>(list, cursor)
    const placed = await listLedger(db, account.id, filters, before, limit + 1)
    const { items, nextCursor } = pageOf(placed, limit, ({ position }) => cursors.seal(list, position))
    return { 200: { items: items.map(({ entry }) => entry), nextCursor } }
  },
})

export const downloadMyLedger = endpoint({
  method: 'GET',
  path: '/account/v1/ledger.csv',
  summary: 'Download the movements of your coins',
  description: 'All that match, newest first, for a spreadsheet.',
  scope: 'session',
  query: LedgerFilters,
  responds: { 200: Csv('One line for each transaction.') },
  problems: ['invalid_params'],
  async handle(call, dependencies: CoinsDependencies) {
    refuseDays(call.query)
    const pages = ledgerPages(dependencies.db, call.account.id, call.query)
    return { 200: await csvDownload(call, 'ledger.csv', ledgerColumns, pages, ledgerCells) }
  },
})

function refuseDays(filters: LedgerFilters): void {
  const issues = dayIssues(filters)
  if (issues.length > 0) throw invalidParams(issues)
}
