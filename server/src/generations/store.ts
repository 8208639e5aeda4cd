import assert from 'node:assert/strict'
import type { GenerationErrorCode, GenerationStatus } from '@atelier/contract/generation.ts'
import type { GenerationsQuery } from '@atelier/contract/generations-query.ts'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { recentRefusals } from './cooldown.store.ts'
import { shownColumns, type ShownGeneration, type StoredGeneration } from './generation.ts'
import { moves, type Hold, type MoveName } from './moves.ts'
import type { Queues } from './queues.store.ts'

declare module '../platform/db/database.ts' {
  interface Tables {
    generations: StoredGeneration
  }
}

/** How long outputs may take to be stored, once they are made: it is not the model's time. */
export const STORE_SECONDS = 600

// The worker keeps the limit itself, and may have a large file to store by then; the sweep comes after all of it.
const OVERDUE_GRACE_SECONDS = STORE_SECONDS + 15

/** How a move ended: `error` when it failed, `delivered` when it succeeded, `token` of the worker that makes it. */
export type MoveDetails = {
  /** The job that makes the move, where another may have taken its place. */
  jobId?: string
  token?: string
  delivered?: number
  error?: { code: GenerationErrorCode; message: string }
}

/**
 * Makes a move in the caller's transaction: status, coins, event, and jobs for whoever may run next. Undefined means
 * that the race was lost and nothing happened.
 */
export async function moveGeneration(
  tx: Db,
  queues: Queues,
  generation: { id: string } & Partial<Hold>,
  name: MoveName,
  { jobId, token, delivered = 0, error }: MoveDetails = {},
): Promise<StoredGeneration | undefined> {
  const { from, to, charge } = moves[name]
  const { rows } = await sql<Selectable<StoredGeneration>>`
    select * from move_generation(${generation.id}, ${from}, ${to}, ${jobId ?? null}, ${token ?? null},
      ${charge?.(holdOf(generation), delivered) ?? null}, ${error?.code ?? null}, ${error?.message ?? null})`.execute(
    tx,
  )
  const [moved, ...admitted] = rows
  if (name === 'cancel' && moved) await queues.remove(tx, moved)
  await queues.add(tx, admitted)
  return moved
}

/** A settling move that did not know its hold would charge nothing and release everything. */
function holdOf({ coinsQuoted, coinsPerOutput }: Partial<Hold>): Hold {
  assert(coinsQuoted !== undefined && coinsPerOutput !== undefined, 'a move that settles knows its hold')
  return { coinsQuoted, coinsPerOutput }
}

/** Of the one that its id names; never an index condition, for the reason that `move_generation` gives. */
export const isNow = (status: GenerationStatus) => sql<boolean>`(status = ${status}) is true`

/**
 * A generation that a worker left behind, perhaps because it died: from now on only this token counts. A job can take
 * over only what it still carries.
 */
export function takeOver(
  db: Db,
  id: string,
  token: string,
  jobId: string,
): Promise<StoredGeneration | undefined> {
  return db
    .updateTable('generations')
    .set({ attemptToken: token })
    .where('id', '=', id)
    .where(isNow('processing'))
    .where('jobId', '=', jobId)
    .returningAll()
    .executeTakeFirst()
}

/** A new job for later: the account's slot stays taken, the worker's is free. False when it is not this worker's. */
export async function postpone(
  tx: Db,
  queues: Queues,
  id: string,
  token: string,
  seconds: number,
): Promise<boolean> {
  return carryLater(
    tx,
    queues,
    sql<boolean>`id = ${id} and ${isNow('processing')} and attempt_token = ${token}`,
    seconds,
  )
}

/** The same for one that has not been started, by the job that carries it. */
export async function putOff(
  db: Db,
  queues: Queues,
  id: string,
  jobId: string,
  seconds: number,
): Promise<boolean> {
  const isWaiting = sql<boolean>`id = ${id} and ${isNow('queued')} and job_id = ${jobId}`
  return db.transaction().execute((tx) => carryLater(tx, queues, isWaiting, seconds))
}

/** A new job at once, for a generation whose job is gone. */
export async function carryAgain(db: Db, queues: Queues, id: string, lostJobId: string): Promise<boolean> {
  const isOrphan = sql<boolean>`id = ${id} and completed_at is null and job_id = ${lostJobId}`
  return db.transaction().execute((tx) => carryLater(tx, queues, isOrphan, 0))
}

/** Generations that hold a slot, by job id. */
export function listSlotHolders(db: Db, afterJobId: string | undefined, limit: number) {
  let holders = db
    .selectFrom('generations')
    .select(['id', 'jobId', 'queue'])
    .where('completedAt', 'is', null)
    .where('jobId', 'is not', null)
    .orderBy('jobId')
    .limit(limit)
  if (afterJobId !== undefined) holders = holders.where('jobId', '>', afterJobId)
  return holders.execute()
}

/** Those whose worker should long have ended them. */
export function listOverdue(db: Db, limit: number): Promise<StoredGeneration[]> {
  return db
    .selectFrom('generations')
    .selectAll()
    .where('status', '=', 'processing')
    .where(
      sql<boolean>`started_at + make_interval(secs => time_limit_seconds + ${OVERDUE_GRACE_SECONDS}) < app_now()`,
    )
    .limit(limit)
    .execute()
}

async function carryLater(
  tx: Db,
  queues: Queues,
  which: RawBuilder<boolean>,
  seconds: number,
): Promise<boolean> {
  const rows = await tx
    .updateTable('generations')
    .set({ jobId: sql<string>`gen_random_uuid()` })
    .where(which)
    .returningAll()
    .execute()
  await queues.add(tx, rows, seconds)
  return rows.length > 0
}

/** What is left of its time limit, which runs from the first start over all attempts. */
export async function remainingMs(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select round((extract(epoch from started_at - app_now()) + time_limit_seconds) * 1000)::bigint as ms
    from generations where id = ${id}`.execute(db)
  return rows[0]!.ms
}

/** Gives free slots of an account to its waiters, after its limits changed. The account's row must be locked. */
export async function admitWaiting(tx: Db, queues: Queues, accountId: string): Promise<void> {
  const { rows } = await sql<Selectable<StoredGeneration>>`select * from admit(${accountId})`.execute(tx)
  await queues.add(tx, rows)
}

/** Never falls; false when the attempt is no longer this worker's. */
export async function noteProgress(db: Db, id: string, token: string, progress: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('generations')
    .set({ progress: sql<number>`greatest(progress, ${progress}::real)` })
    .where('id', '=', id)
    .where('attemptToken', '=', token)
    .where(isNow('processing'))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function findGeneration(db: Db, accountId: string, id: string): Promise<StoredGeneration | undefined> {
  return db
    .selectFrom('generations')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/** Those of the generations that have ended, of whatever account, deleted or not. */
export async function findEnded(db: Db, ids: readonly string[]): Promise<ShownGeneration[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('generations')
    .select(shownColumns)
    .where(sql<boolean>`id = any(${ids})`)
    .where('completedAt', 'is not', null)
    .execute()
}

/** What a submit is held against, in one question: an earlier submit under its key, refusals of late, and the time. */
export async function readBeforeSubmit(db: Db, accountId: string, idempotencyKey: string) {
  const { rows } = await sql<{ now: Date; id: string | null; bodyHash: string | null; refusedAt: Date[] }>`
    select app_now() as now, earlier.id, earlier.body_hash, ${recentRefusals(accountId)} as refused_at
    from (select) as nothing left join generations as earlier
      on earlier.account_id = ${accountId} and earlier.idempotency_key = ${idempotencyKey}`.execute(db)
  const { now, id, bodyHash, refusedAt } = rows[0]!
  return { now, refusedAt, earlier: id === null ? undefined : { id, bodyHash } }
}

export type Filters = Omit<GenerationsQuery, 'cursor' | 'limit'>

/** Newest first, before the given place. Each filter has its index. */
export function findGenerations(
  db: Db,
  accountId: string,
  filters: Filters,
  beforeSeq: number | undefined,
  limit: number,
) {
  const { status, modality, workspace, modelId, active } = filters
  let page = db
    .selectFrom('generations')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .orderBy('seq', 'desc')
    .limit(limit)
  if (status) page = page.where('status', '=', status)
  if (modality) page = page.where('modality', '=', modality)
  if (workspace) page = page.where('workspace', '=', workspace)
  if (modelId !== undefined) page = page.where('modelId', '=', modelId)
  if (active) page = page.where('completedAt', 'is', null)
  if (beforeSeq !== undefined) page = page.where('seq', '<', beforeSeq)
  return page.execute()
}

/** The queue of an account up to one of its generations, with everybody's place in it. */
export const queueUpTo = (accountId: RawBuilder<unknown>, seq: RawBuilder<unknown>) => sql`
  select id, seq, row_number() over (order by seq) as place from generations
  where account_id = ${accountId} and status = 'queued' and seq <= ${seq}`

/** The places of queued generations in their account's queue, in one query over its index. */
export async function queuePositions(
  db: Db,
  accountId: string,
  rows: Pick<StoredGeneration, 'id' | 'status' | 'seq'>[],
): Promise<Map<string, number>> {
  const seqs = rows.filter(({ status }) => status === 'queued').map(({ seq }) => seq)
  if (seqs.length === 0) return new Map()
  const { rows: places } = await sql<{ id: string; place: number }>`
    select id, place from (${queueUpTo(sql.val(accountId), sql.val(Math.max(...seqs)))}) as queue
    where seq >= ${Math.min(...seqs)}`.execute(db)
  return new Map(places.map(({ id, place }) => [id, place]))
}
