import type { GenerationErrorCode, GenerationStatus } from '@atelier/contract/generation.ts'
import type { TimeSort } from '@atelier/contract/time-sort.ts'
import { sql, type RawBuilder } from 'kysely'
import type { StoredGeneration } from './generation.ts'
import { allColumns, ofAll, ofError, sourceOf, type Source } from './lines.store.ts'
import type { Db } from '../platform/db/database.ts'

type Condition = RawBuilder<unknown>

export type Filters = {
  id?: string
  account?: string
  model?: string
  status?: GenerationStatus
  error?: GenerationErrorCode
  backend?: string
  /** Submitted then or later, and before that. */
  from?: string
  to?: string
  sort?: TimeSort
}

/** `resumeSeq`: where to go on; null at the end. */
export type Found = { rows: StoredGeneration[]; resumeSeq: number | null }

/**
 * How many generations one page looks through for what no index carries. Such a page may have fewer rows than asked for, or
 * none, and still be followed by others; so that none is ever slow, however rare the match. Most pages are filled by the first part.
 */
const LOOKED_THROUGH = [1_000, 19_000]
/** Fewer where the attempts of each have to be looked up, which takes more than twice as long as reading it. */
const LOOKED_THROUGH_FOR_BACKEND = [1_000, 9_000]

/** Moments and numbers have the same order but for less than this. */
const OUT_OF_ORDER = sql`interval '10 minutes'`

/** Of all accounts, in order of time, after `afterSeq`: through the index of the most selective filter. */
export async function listAllGenerations(
  db: Db,
  filters: Filters,
  afterSeq: number | undefined,
  limit: number,
): Promise<Found> {
  if (filters.id !== undefined) return findById(db, filters.id, filters)
  const source = sourceFor(filters)
  const order = orderOf(source, filters)
  const within = await boundsOf(db, filters, order)
  const rest = [...source.rest, ...conditionsOf(filters)]
  if (rest.length === 0) return readPage(db, source, order, [...within, ...order.following(afterSeq)], limit)
  const found: StoredGeneration[] = []
  let resumeSeq = afterSeq
  for (const most of filters.backend === undefined ? LOOKED_THROUGH : LOOKED_THROUGH_FOR_BACKEND) {
    const bounds = [...within, ...order.following(resumeSeq)]
    found.push(...(await lookThrough(db, source, order, bounds, rest, most, limit + 1 - found.length)))
    if (found.length > limit) return pageIn(found, limit)
    resumeSeq = await lastOf(db, source, order, bounds, most)
    if (resumeSeq === undefined) return { rows: found, resumeSeq: null }
  }
  return { rows: found, resumeSeq: resumeSeq ?? null }
}

async function readPage(
  db: Db,
  source: Source,
  order: Order,
  bounds: Condition[],
  limit: number,
): Promise<Found> {
  const { rows } = await sql<StoredGeneration>`
    select ${allColumns} from ${source.from} where ${allOf([source.where, ...bounds])}
    order by ${order.place} ${order.direction} limit ${limit + 1}`.execute(db)
  return pageIn(rows, limit)
}

/** Those of the next so many that match. */
async function lookThrough(
  db: Db,
  source: Source,
  { place, direction }: Order,
  bounds: Condition[],
  rest: Condition[],
  most: number,
  limit: number,
): Promise<StoredGeneration[]> {
  const { rows } = await sql<StoredGeneration>`
    select ${allColumns} from (
      select ${allColumns}, ${place} as place from ${source.from} where ${allOf([source.where, ...bounds])}
      order by ${place} ${direction} limit ${most}) as generations
    where ${allOf(rest)} order by place ${direction} limit ${limit}`.execute(db)
  return rows
}

/** The number of the last of them; undefined where there are not so many. */
async function lastOf(
  db: Db,
  source: Source,
  { place, direction }: Order,
  bounds: Condition[],
  most: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ seq: number }>`
    select ${source.seq} as seq from ${source.from} where ${allOf([source.where, ...bounds])}
    order by ${place} ${direction} limit 1 offset ${most - 1}`.execute(db)
  return rows[0]?.seq
}

const allOf = (conditions: Condition[]) => sql.join(conditions, sql` and `)

/** Of any account: for operators only. */
export function findAnyGeneration(db: Db, id: string): Promise<StoredGeneration | undefined> {
  return db.selectFrom('generations').selectAll().where('id', '=', id).executeTakeFirst()
}

async function findById(db: Db, id: string, filters: Filters): Promise<Found> {
  const { account, status } = filters
  const conditions = [
    sql`id = ${id}`,
    account !== undefined && sql`account_id = ${account}`,
    status !== undefined && sql`status = ${status}`,
    ...conditionsOf(filters),
  ].filter((condition) => condition !== false)
  const { rows } = await sql<StoredGeneration>`
    select ${allColumns} from generations where ${sql.join(conditions, sql` and `)}`.execute(db)
  return { rows, resumeSeq: null }
}

function pageIn(rows: StoredGeneration[], limit: number): Found {
  const shown = rows.slice(0, limit)
  return { rows: shown, resumeSeq: rows.length > limit ? shown.at(-1)!.seq : null }
}

/** Failures alone have an error, and are found among the failures. */
function sourceFor({ account, model, error, status }: Filters): Source {
  if (account !== undefined)
    return sourceOf(account, {
      modelId: model,
      status: status ?? (error === undefined ? undefined : 'failed'),
    })
  return error === undefined ? ofAll(status) : ofError(error)
}

type Order = ReturnType<typeof orderOf>

/** As the indexes have it: those of one account by number, those of all by the negative one. */
function orderOf({ seq }: Source, { account, sort = 'newest' }: Filters) {
  const isOfAll = account === undefined
  const isNewestFirst = sort === 'newest'
  const before = (end: number): Condition =>
    isOfAll ? sql`-${seq} > ${-end}::bigint` : sql`${seq} < ${end}::bigint`
  const since = (begin: number): Condition =>
    isOfAll ? sql`-${seq} <= ${-begin}::bigint` : sql`${seq} >= ${begin}::bigint`
  const following = (last: number | undefined): Condition[] =>
    last === undefined ? [] : [isNewestFirst ? before(last) : since(last + 1)]
  const direction = isOfAll === isNewestFirst ? sql`asc` : sql`desc`
  return { place: isOfAll ? sql`-${seq}` : seq, direction, before, since, following }
}

/** Where the times begin and end, roughly. */
async function boundsOf(db: Db, { from, to }: Filters, { before, since }: Order): Promise<Condition[]> {
  return [
    ...(to === undefined ? [] : [before(await seqAt(db, sql`${to}::timestamptz + ${OUT_OF_ORDER}`))]),
    ...(from === undefined ? [] : [since(await seqAt(db, sql`${from}::timestamptz - ${OUT_OF_ORDER}`))]),
  ]
}

async function seqAt(db: Db, moment: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select generation_seq_at(${moment}) as seq`.execute(db)
  return rows[0]!.seq
}

/** What is checked of each generation. With `offset 0` its attempts are looked up, whatever the planner thinks of other ways. */
function conditionsOf({ account, model, status, error, backend, from, to }: Filters): RawBuilder<boolean>[] {
  return [
    account === undefined && model !== undefined && sql<boolean>`generations.model_id = ${model}`,
    error !== undefined && account !== undefined && sql<boolean>`generations.error_code = ${error}`,
    error !== undefined && status !== undefined && sql<boolean>`generations.status = ${status}`,
    from !== undefined && sql<boolean>`generations.created_at >= ${from}::timestamptz`,
    to !== undefined && sql<boolean>`generations.created_at < ${to}::timestamptz`,
    backend !== undefined &&
      sql<boolean>`exists (
        select from attempts where attempts.generation_id = generations.id
          and coalesce(attempts.backend_id, attempts.provider) = ${backend} offset 0)`,
  ].filter((condition) => condition !== false)
}
