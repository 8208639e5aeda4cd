import type { LedgerFilters } from '@atelier/contract/ledger.ts'
import type { Db } from '../platform/db/database.ts'
import { allPages } from '../platform/http/csv.ts'
import { listLedger, type LedgerPosition, type PlacedEntry } from './store.ts'

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

export const ledgerPages = (db: Db, accountId: string, filters: LedgerFilters) =>
  allPages<PlacedEntry, LedgerPosition>(
    (before, limit) => listLedger(db, accountId, filters, before, limit),
    ({ position }) => position,
  )

export const ledgerCells = ({ entry }: PlacedEntry) => [
  entry.id,
  entry.createdAt,
  entry.kind,
  entry.coins,
  entry.balance.available,
  entry.balance.held,
  entry.generationId,
  entry.modelName,
  entry.note,
]
