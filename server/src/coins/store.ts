import type { LedgerEntry, LedgerFilters } from '@atelier/contract/ledger.ts'
import { sql, type Generated, type Selectable } from 'kysely'
import type { Db } from '../platform/db/database.ts'

declare module '../platform/db/database.ts' {
  interface Tables {
    ledger: LedgerTable
  }
}

type LedgerTable = {
  /** Over all accounts; never shown. */
  id: Generated<number>
  accountId: string
  /** Within the account, from 1. */
  number: number
  generationId: string | null
  kind: LedgerEntry['kind']
  coins: number
  availableAfter: number
  heldAfter: number
  note: string | null
  idempotencyKey: string | null
  createdAt: Generated<Date>
}

/** Gives coins, or takes them with a negative number; undefined without such an account. */
export async function grantCoins(
  db: Db,
  accountId: string,
  coins: number,
  note: string,
  idempotencyKey?: string,
): Promise<LedgerEntry | undefined> {
  const { rows } = await sql<
    Selectable<LedgerTable>
  >`select * from grant_coins(${accountId}, ${coins}, ${note}, ${idempotencyKey ?? null})`.execute(db)
  return rows[0] && wireEntry({ ...rows[0], modelName: null, effectId: null })
}

/** Gives back coins of a charge; undefined where the generation was charged less. Its account must be locked. */
export async function refundCoins(
  db: Db,
  generation: { id: string; modelName: string; effectId: string | null },
  coins: number,
  reason: string,
  idempotencyKey?: string,
): Promise<LedgerEntry | undefined> {
  const { rows } = await sql<
    Selectable<LedgerTable>
  >`select * from refund_coins(${generation.id}, ${coins}, ${reason}, ${idempotencyKey ?? null})`.execute(db)
  const { modelName, effectId } = generation
  return rows[0] && wireEntry({ ...rows[0], modelName, effectId })
}

export type Refund = { coins: number; reason: string }

/** What was given back for these generations; one without a refund is not among them. */
export async function readRefunds(db: Db, generationIds: readonly string[]): Promise<Map<string, Refund>> {
  if (generationIds.length === 0) return new Map()
  const { rows } = await sql<Refund & { generationId: string }>`
    select generation_id, coins, note as reason from ledger
    where generation_id = any(${generationIds}) and kind = 'refund'`.execute(db)
  return new Map(rows.map(({ generationId, coins, reason }) => [generationId, { coins, reason }]))
}

/** The entry made earlier under this key. */
export async function findEntryOfKey(
  db: Db,
  accountId: string,
  idempotencyKey: string,
): Promise<LedgerEntry | undefined> {
  const row = await entries(db)
    .where('ledger.accountId', '=', accountId)
    .where('ledger.idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()
  return row && wireEntry(row)
}

/** Where a list continues; the time as the database prints it, to the microsecond. */
export type LedgerPosition = { createdAt: string; id: number }
export type PlacedEntry = { entry: LedgerEntry; position: LedgerPosition }

/** Newest first, before the given position. By time, since days can be asked for; within one moment, by id. */
export async function listLedger(
  db: Db,
  accountId: string,
  { kind, from, to }: LedgerFilters,
  before: LedgerPosition | undefined,
  limit: number,
): Promise<PlacedEntry[]> {
  let page = entries(db)
    .select(sql<string>`ledger.created_at::text`.as('moment'))
    .where('ledger.accountId', '=', accountId)
    .orderBy('ledger.createdAt', 'desc')
    .orderBy('ledger.id', 'desc')
    .limit(limit)
  if (kind) page = page.where('ledger.kind', '=', kind)
  if (from !== undefined) page = page.where(sql<boolean>`ledger.created_at >= ${startOf(from)}`)
  if (to !== undefined) page = page.where(sql<boolean>`ledger.created_at < ${startOf(to)} + interval '1 day'`)
  if (before)
    page = page.where(
      sql<boolean>`(ledger.created_at, ledger.id) < (${before.createdAt}::timestamptz, ${before.id}::bigint)`,
    )
  const rows = await page.execute()
  return rows.map((row) => ({ entry: wireEntry(row), position: { createdAt: row.moment, id: row.id } }))
}

const startOf = (day: string) => sql<Date>`(${day}::timestamp at time zone 'UTC')`

/** How the coins of one generation moved, oldest first. */
export async function listEntriesOf(db: Db, generationId: string): Promise<LedgerEntry[]> {
  const rows = await entries(db)
    .where('ledger.generationId', '=', generationId)
    .orderBy('ledger.id')
    .execute()
  return rows.map(wireEntry)
}

const entries = (db: Db) =>
  db
    .selectFrom('ledger')
    .leftJoin('generations', 'generations.id', 'ledger.generationId')
    .selectAll('ledger')
    .select(['generations.modelName', 'generations.effectId'])

type EntryRow = Selectable<LedgerTable> & { modelName: string | null; effectId: string | null }

function wireEntry(row: EntryRow): LedgerEntry {
  const { number, kind, coins, availableAfter, heldAfter, generationId, note, createdAt } = row
  return {
    id: number,
    kind,
    coins,
    balance: { available: availableAfter, held: heldAfter },
    generationId,
    modelName: row.modelName,
    effectId: row.effectId,
    note,
    createdAt: createdAt.toISOString(),
  }
}
