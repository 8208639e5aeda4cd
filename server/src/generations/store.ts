import assert from 'node:assert/strict'
import type { GenerationStatus } from '@atelier/contract/generation.ts'
import type { GenerationsQuery } from '@atelier/contract/generations-query.ts'
import { sql, type NotNull, type RawBuilder } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { recentRefusals } from './cooldown.store.ts'
import { shownColumns, type ShownGeneration, type StoredGeneration } from './generation.ts'
import { allColumns, allHolders, queueUpTo, sourceOf } from './lines.store.ts'
import { placesAsRead } from './places-as-read.ts'
import type { Enqueued, Queues } from './queues.client.ts'

declare module '../platform/db/database.ts' {
  interface Tables {
    generations: StoredGeneration
  }
}

/** How long storing outputs may take; it does not count as the model's time. */
export const STORE_SECONDS = 600

/** How long a generation waits in all for a slot at its backend, besides its time limit. */
export const MAX_BUSY_SECONDS = 6 * 60 * 60

// The worker enforces the limit itself, and may then be storing a large file; the sweep acts only after that.
const OVERDUE_GRACE_SECONDS = STORE_SECONDS + 15

/**
 * For a row that is found by id. `is true` keeps the planner from using it as an index condition, for the reason that
 * `start_generations` gives.
 */
export const hasStatus = (status: GenerationStatus) => sql<boolean>`(status = ${status}) is true`

/**
 * Takes over a generation from another worker, which may have died: from now on only this token is valid. A job can
 * take over only the generation that it belongs to.
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
    .where(hasStatus('processing'))
    .where('jobId', '=', jobId)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Replaces the job with a later one: the account's slot stays taken, the worker's is free. False when another worker
 * has taken the generation over.
 */
export async function reschedule(
  tx: Db,
  queues: Queues,
  id: string,
  token: string,
  seconds: number,
): Promise<boolean> {
  return replaceJob(
    tx,
    queues,
    sql<boolean>`id = ${id} and ${hasStatus('processing')} and attempt_token = ${token}`,
    seconds,
  )
}

/** The same for a queued generation, by its job. */
export async function rescheduleQueued(
  db: Db,
  queues: Queues,
  id: string,
  jobId: string,
  seconds: number,
): Promise<boolean> {
  const isWaiting = sql<boolean>`id = ${id} and ${hasStatus('queued')} and job_id = ${jobId}`
  return db.transaction().execute((tx) => replaceJob(tx, queues, isWaiting, seconds))
}

/** A new job at once, for a generation that lost its job. */
export async function requeue(db: Db, queues: Queues, id: string, lostJobId: string): Promise<boolean> {
  const isOrphan = sql<boolean>`id = ${id} and completed_at is null and job_id = ${lostJobId}`
  return db.transaction().execute((tx) => replaceJob(tx, queues, isOrphan, 0))
}

export type SlotHolder = { id: string; jobId: string; queue: string; accountId: string; seq: number }

/** Generations that hold a slot, account by account, after one of them. */
export async function listSlotHolders(
  db: Db,
  after: Pick<SlotHolder, 'accountId' | 'seq'> | undefined,
  limit: number,
): Promise<SlotHolder[]> {
  const later = after
    ? sql`accounts.id >= ${after.accountId} and (accounts.id, line_seq) > (${after.accountId}, ${after.seq})`
    : sql`true`
  const { rows } = await sql<SlotHolder>`
    select generations.id, job_id, queue, accounts.id as account_id, line_seq as seq from ${allHolders}
    where slots > 0 and ${later} and job_id is not null order by accounts.id, line_seq limit ${limit}`.execute(
    db,
  )
  return rows
}

/** The jobs of generations that have begun at one of these backends. */
export async function jobsBegunAt(db: Db, backendIds: readonly string[]) {
  const { rows } = await sql<{ jobId: string; queue: string }>`
    select g.job_id, g.queue from attempts a join generations g on g.id = a.generation_id
    where a.backend_id = any(${backendIds}) and a.ended_at is null and g.job_id is not null`.execute(db)
  return rows
}

/** Generations that their worker should have ended long ago, or that have waited too long for storage. */
export async function listOverdue(
  db: Db,
  limit: number,
  maxStorageWaitSeconds: number,
): Promise<StoredGeneration[]> {
  const { rows } = await sql<StoredGeneration>`
    select ${allColumns} from ${allHolders}
    where slots > 0 and ${hasStatus('processing')}
      and started_at + make_interval(secs => time_limit_seconds + ${OVERDUE_GRACE_SECONDS}) < app_now()
      -- What only waits for a slot has no attempt, and its time has not begun; but it does not wait for ever.
      and (exists (select from attempts a where a.generation_id = generations.id)
        or started_at + make_interval(secs => ${MAX_BUSY_SECONDS}) < app_now())
      -- Nor does what waits until files can be stored.
      and not exists (select from storage_waits w where w.generation_id = generations.id and w.is_waiting
        and w.since + make_interval(secs => ${maxStorageWaitSeconds}) > app_now())
    limit ${limit}`.execute(db)
  return rows
}

async function replaceJob(
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
    .$narrowType<{ jobId: NotNull }>()
    .execute()
  await queues.add(tx, rows, seconds)
  return rows.length > 0
}

/**
 * Gives free slots to waiting generations of an account, after its limits changed. The account's row must be locked.
 */
export async function admitWaiting(tx: Db, queues: Queues, accountId: string): Promise<void> {
  const { rows } = await sql<Enqueued>`select * from admit(${accountId})`.execute(tx)
  await queues.add(tx, rows)
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

/** Those of the generations that have ended, of any account, deleted or not. */
export async function findEnded(db: Db, ids: readonly string[]): Promise<ShownGeneration[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('generations')
    .select(shownColumns)
    .where(sql<boolean>`id = any(${ids})`)
    .where('completedAt', 'is not', null)
    .execute()
}

export type NewSubmit = { accountId: string; idempotencyKey: string }

/** What a submit is checked against first: an earlier submit with its key, recent refusals, and the time. */
export type BeforeSubmit = {
  now: Date
  refusedAt: Date[]
  earlier: { id: string; bodyHash: string } | undefined
}

/** In their order. Lateral, so that the plan is a look-up for each, whatever the size of the tables. */
export async function readBeforeSubmits(db: Db, submits: readonly NewSubmit[]): Promise<BeforeSubmit[]> {
  const [accounts, keys] = [
    submits.map(({ accountId }) => accountId),
    submits.map(({ idempotencyKey }) => idempotencyKey),
  ]
  const { rows } = await sql<{ now: Date; id: string | null; bodyHash: string; refusedAt: Date[] }>`
    select app_now() as now, earlier.id, earlier.body_hash, refused_at
    from unnest(${accounts}::uuid[], ${keys}::text[]) with ordinality as asked (account_id, idempotency_key, place)
    left join lateral (
      select id, body_hash from generations
      where generations.account_id = asked.account_id and generations.idempotency_key = asked.idempotency_key
      offset 0) as earlier on true
    cross join lateral (
      select ${recentRefusals(sql`asked.account_id`)} as refused_at offset 0) as refused
    order by place`.execute(db)
  assert.equal(rows.length, submits.length, 'each submit has one row, or answers would be those of others')
  return rows.map(({ now, id, bodyHash, refusedAt }) => ({
    now,
    refusedAt,
    earlier: id === null ? undefined : { id, bodyHash },
  }))
}

export type Filters = Omit<GenerationsQuery, 'cursor' | 'limit'>

/** Newest first, before `beforeSeq`. Each filter has an index. */
export async function findGenerations(
  db: Db,
  accountId: string,
  filters: Filters,
  beforeSeq: number | undefined,
  limit: number,
): Promise<StoredGeneration[]> {
  const { from, where, seq, rest } = sourceOf(accountId, filters)
  const before = beforeSeq === undefined ? [] : [sql`${seq} < ${beforeSeq}`]
  const conditions = [where, sql`deleted_at is null`, ...rest, ...before]
  const { rows } = await sql<StoredGeneration>`
    select ${allColumns} from ${from} where ${sql.join(conditions, sql` and `)}
    order by ${seq} desc limit ${limit}`.execute(db)
  return rows
}

/** The positions of queued generations in their account's queue, in one query over its index. */
export async function queuePositions(
  db: Db,
  accountId: string,
  rows: Pick<StoredGeneration, 'id' | 'status' | 'seq'>[],
): Promise<Map<string, number>> {
  const queued = rows.filter(({ status }) => status === 'queued')
  if (queued.length === 0) return new Map()
  const seqs = queued.map(({ seq }) => seq)
  const { rows: positions } = await sql<{ id: string; place: number }>`
    select id, place from (${queueUpTo(sql.val(accountId), sql.val(Math.max(...seqs)))}) as queue
    where seq >= ${Math.min(...seqs)}`.execute(db)
  return placesAsRead(queued, new Map(positions.map(({ id, place }) => [id, place])))
}
