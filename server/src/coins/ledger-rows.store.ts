import type { LedgerFilters } from '@atelier/contract/ledger.ts'
import type { Db } from '../platform/db/database.ts'
import { listLedger, type LedgerPosition } from './store.ts'

export const ledgerColumns = [
  'number',
  'moment',
  'kind',
  'coins',
  'available after',
  'held after',
  'generation',
  'model',
  'note',
]
const ROWS_AT_ONCE = 1000

/** Reads page by page and returns each entry once: entries never change, and new ones are added at the other end. */
export async function* ledgerRows(db: Db, accountId: string, filters: LedgerFilters) {
  let before: LedgerPosition | undefined
  do {
    const placed = await listLedger(db, accountId, filters, before, ROWS_AT_ONCE)
    yield placed.map(({ entry: { id, createdAt, kind, coins, balance, generationId, modelName, note } }) => [
      id,
      createdAt,
      kind,
      coins,
      balance.available,
      balance.held,
      generationId,
      modelName,
      note,
    ])
    before = placed.length === ROWS_AT_ONCE ? placed.at(-1)?.position : undefined
  } while (before)
}
