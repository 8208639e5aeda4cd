import { Uuid } from '@atelier/contract/formats.ts'
import { LedgerPage } from '@atelier/contract/ledger.ts'
import { limits } from '@atelier/contract/limits.ts'
import { pageQuery } from '@atelier/contract/page-query.ts'
import { Type } from 'typebox'
import { findAccount } from '../accounts/store.ts'
import { pageOf } from '../platform/http/cursor.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { CoinsDependencies } from './dependencies.ts'
import { listLedger, type LedgerPosition } from './store.ts'

export const operatorListLedger = endpoint({
  method: 'GET',
  path: '/operator/v1/accounts/{id}/ledger',
  summary: "List an account's ledger",
  description: 'Every movement of coins, newest first: grants, holds, charges and releases.',
  scope: 'operator',
  params: Type.Object({ id: Uuid }),
  query: Type.Object(pageQuery, { additionalProperties: false }),
  responds: { 200: LedgerPage },
  problems: ['invalid_params', 'not_found'],
  async handle(
    { params: { id }, query: { cursor, limit = limits.pageSizeDefault }, problem },
    { db, cursors }: CoinsDependencies,
  ) {
    const before = cursors.open<LedgerPosition>(['ledger', id], cursor)
    if (!(await findAccount(db, id))) throw problem('not_found', 'There is no such account.')
    const placed = await listLedger(db, id, {}, before, limit + 1)
    const { items, nextCursor } = pageOf(placed, limit, ({ position }) =>
      cursors.seal(['ledger', id], position),
    )
    return { 200: { items: items.map(({ entry }) => entry), nextCursor } }
  },
})
