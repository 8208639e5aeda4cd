import type { HistoryQuery } from '@atelier/contract/history.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { StoredGeneration } from './generation.ts'
import { sourceOfLabels } from './labels.store.ts'
import { sourceOf } from './lines.store.ts'
import type { WordParams } from './search.ts'

export type HistoryFilters = Omit<HistoryQuery, 'cursor' | 'limit'>

export type ScannedRow = { id: string; seq: number; fits: boolean; words: WordParams }

/** How many generations a request scans at most, so that its cost is bounded for every account. */
export const MAX_SCANNED_ROWS = 500

type Condition = RawBuilder<boolean>

/**
 * The newest generations before `beforeSeq`, through the index of one filter; `fits` says whether a row passes the
 * others too. Rows that do not are scanned and counted, so that a rare filter cannot make a request read everything.
 */
export async function scanHistory(
  db: Db,
  accountId: string,
  filters: HistoryFilters,
  beforeSeq: number | undefined,
  maxRows: number,
): Promise<ScannedRow[]> {
  const { from, where, seq, rest } = sourceOfLabels(accountId, filters) ?? sourceOf(accountId, filters)
  const fits = sql<boolean>`(${all([sql`deleted_at is null`, ...rest, ...unindexed(filters)])} is true)`
  const scannedRange = all([
    where,
    ...(await seqBoundsOf(db, accountId, filters, seq)),
    ...(beforeSeq === undefined ? [] : [sql<boolean>`${seq} < ${beforeSeq}`]),
  ])
  const words =
    filters.text === undefined ? nothing : sql`case when ${fits} then ${written} else ${nothing} end`
  const { rows } = await sql<ScannedRow>`
    select id, seq, ${fits} as fits, ${words} as words
    from ${from} where ${scannedRange} order by ${seq} desc limit ${maxRows}`.execute(db)
  return rows
}

const nothing = sql`'{}'::jsonb`
const written = sql`jsonb_build_object(
  'prompt', params -> 'prompt', 'text', params -> 'text', 'lyrics', params -> 'lyrics')`

function unindexed({ keyId, channel, from, to }: HistoryFilters): Condition[] {
  return [
    keyId !== undefined && sql<boolean>`key_id = ${keyId}`,
    channel !== undefined && sql<boolean>`channel = ${channel}`,
    from !== undefined && sql<boolean>`created_at >= ${startOf(from)}`,
    to !== undefined && sql<boolean>`created_at < ${endOf(to)}`,
  ].filter((condition) => condition !== false)
}

/**
 * Translates an id and days into bounds of `seq`. Generations have no index by time, which every submit and transition would have
 * to write; the ledger has one, and contains the hold of each, made in the same transaction a moment later.
 */
async function seqBoundsOf(
  db: Db,
  accountId: string,
  { id, from, to }: HistoryFilters,
  seq: RawBuilder<number>,
): Promise<Condition[]> {
  const holdWhere = (condition: Condition, order: RawBuilder<unknown>) => sql<{ seq: number }>`
    select seq from generations where id = (
      select generation_id from ledger where account_id = ${accountId} and kind = 'hold' and ${condition}
      order by ${order} limit 1)`
  const bounds: Condition[] = []
  if (id !== undefined) {
    const { rows } = await sql<{ seq: number }>`
      select seq from generations where id = ${id} and account_id = ${accountId}`.execute(db)
    bounds.push(rows[0] ? sql`${seq} = ${rows[0].seq}` : none)
  }
  if (from !== undefined) {
    const oldest = sql`created_at, id`
    const { rows } = await holdWhere(sql`created_at >= ${startOf(from)}`, oldest).execute(db)
    bounds.push(rows[0] ? sql`${seq} >= ${rows[0].seq}` : none)
  }
  if (to !== undefined) {
    const newest = sql`created_at desc, id desc`
    const { rows } = await holdWhere(sql`created_at < ${endOf(to)} + ${LONGEST_SUBMIT}`, newest).execute(db)
    bounds.push(rows[0] ? sql`${seq} <= ${rows[0].seq}` : none)
  }
  return bounds
}

const none = sql<boolean>`false`
// From `created_at` of a submit to its hold; around midnight `created_at` decides.
const LONGEST_SUBMIT = sql`interval '1 minute'`
const startOf = (day: string) => sql<Date>`(${day}::timestamp at time zone 'UTC')`
const endOf = (day: string) => sql<Date>`(${startOf(day)} + interval '1 day')`
const all = (conditions: Condition[]): Condition => sql`(${sql.join(conditions, sql` and `)})`

/** Newest first. */
export async function readHistory(db: Db, ids: readonly string[]): Promise<StoredGeneration[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('generations')
    .selectAll()
    .where(sql<boolean>`id = any(${ids})`)
    .where('deletedAt', 'is', null)
    .orderBy('seq', 'desc')
    .execute()
}
