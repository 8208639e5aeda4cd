import { sql } from 'kysely'
import type { Model } from '../catalog/model.ts'
import { cached, type Cached } from '../platform/cached.ts'
import type { Clock } from '../platform/clock.ts'
import type { GroupLimits } from '../platform/jobs/slots.ts'
import type { Db } from '../platform/db/database.ts'
import type { Health } from '../providers/provider.ts'
import { isClosed } from './availability.ts'
import type { KnownBackends } from '../providers/known-backends.ts'

declare module '../platform/db/database.ts' {
  interface Tables {
    backends: BackendState
  }
}

/** What is known of a backend, by all nodes. */
export type BackendState = {
  id: string
  pausedAt: Date | null
  pauseReason: string | null
  /** As the backend asked: nothing is sent to it before. */
  notBefore: Date | null
  health: Health['state'] | null
  healthDetail: string | null
  checkedAt: Date | null
  /** In a row. */
  failures: number
  failedAccountId: string | null
  trips: number
  /** Until when at least it is closed because of them; what is sent to it after that is a trial. */
  trippedUntil: Date | null
  rateDue: Date | null
}

/** As it was read, with how far the database's clock, by which its times are, was ahead of ours. */
type TimedState = BackendState & { readonly aheadMs: number }

/** Nodes read it before they take work. */
export type BackendStates = Cached<ReadonlyMap<string, TimedState>>

const TTL_MS = 1000

export function openBackendStates(db: Db, clock: Clock): Promise<BackendStates> {
  return cached(() => readTimedStates(db, clock), TTL_MS, clock)
}

export async function readBackendStates(db: Db): Promise<Map<string, BackendState>> {
  const rows = await db.selectFrom('backends').selectAll().execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** For who compares its times with our clock. */
export async function readTimedStates(db: Db, clock: Clock): Promise<Map<string, TimedState>> {
  const rows = await db
    .selectFrom('backends')
    .selectAll()
    .select(sql<Date>`app_now()`.as('readAt'))
    .execute()
  const nowMs = clock.now()
  return new Map(rows.map(({ readAt, ...row }) => [row.id, { ...row, aheadMs: +readAt - nowMs }]))
}

/** Whether no backend of a model can be reached, so that new work would only wait. */
export async function areAllDown(
  { idOf }: KnownBackends,
  states: BackendStates,
  { backends }: Pick<Model, 'backends'>,
): Promise<boolean> {
  const known = await states.get()
  return backends.every((backend) => known.get(idOf(backend))?.health === 'down')
}

/** Those to which no work is sent now. */
export async function closedBackends(
  { byId }: KnownBackends,
  states: BackendStates,
  clock: Clock,
): Promise<string[]> {
  const known = await states.get()
  return [...byId.values()]
    .filter((backend) => isClosed(backend, known.get(backend.id), clock.now()))
    .map(({ id }) => id)
}

/** How much work may be given to backends, for who fetches jobs: to one, or to all of a model together. */
export async function backendLimits(
  backends: KnownBackends,
  states: BackendStates,
  clock: Clock,
): Promise<GroupLimits> {
  const closed = new Set(await closedBackends(backends, states, clock))
  const limits: Record<string, number> = {}
  const closedGroups: string[] = []
  for (const [group, ids] of backends.groups) {
    const open = ids.filter((id) => !closed.has(id))
    if (open.length === 0) closedGroups.push(group)
    const total = open.reduce((sum, id) => sum + (backends.byId.get(id)?.slots ?? Infinity), 0)
    if (total > 0 && total < Infinity) limits[group] = total
  }
  return { limits, closed: closedGroups }
}

/** What was written of a pause stays, unless something else is written. */
export async function pauseBackend(db: Db, id: string, reason: string | null): Promise<void> {
  await sql`
    insert into backends (id, paused_at, pause_reason) values (${id}, app_now(), ${reason})
    on conflict (id) do update set paused_at = coalesce(backends.paused_at, app_now()),
      pause_reason = coalesce(excluded.pause_reason, backends.pause_reason)`.execute(db)
}

/** Also forgets how long the backend asked us to wait, and that it failed: an operator knows better. */
export async function resumeBackend(db: Db, id: string): Promise<void> {
  await db
    .updateTable('backends')
    .set({
      pausedAt: null,
      pauseReason: null,
      notBefore: null,
      failures: 0,
      failedAccountId: null,
      trips: 0,
      trippedUntil: null,
    })
    .where('id', '=', id)
    .execute()
}

/** Forgets what was found out about backends that are others now. An operator's pause stays: it was meant for the id. */
export async function forgetStates(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('backends')
    .set({
      notBefore: null,
      health: null,
      healthDetail: null,
      checkedAt: null,
      failures: 0,
      failedAccountId: null,
      trips: 0,
      trippedUntil: null,
      rateDue: null,
    })
    .where(sql<boolean>`id = any(${ids})`)
    .execute()
}

export async function saveHealth(db: Db, id: string, health: Health): Promise<void> {
  const detail = health.state === 'down' ? health.detail : null
  await sql`
    insert into backends (id, health, health_detail, checked_at) values (${id}, ${health.state}, ${detail}, app_now())
    on conflict (id) do update
      set health = excluded.health, health_detail = excluded.health_detail, checked_at = excluded.checked_at`.execute(
    db,
  )
}

/** Backs off from a backend that asked for it; a shorter wait never replaces a longer one. */
export async function backOff(db: Db, id: string, seconds: number): Promise<void> {
  await sql`
    insert into backends (id, not_before) values (${id}, app_now() + make_interval(secs => ${seconds}))
    on conflict (id) do update set not_before = greatest(backends.not_before, excluded.not_before)`.execute(
    db,
  )
}

export type BackendActivity = {
  inFlight: number
  errors: { code: string; detail: string | null; at: Date; generationId: string }[]
}

const SHOWN_ERRORS = 5

/** What runs at a backend, and how its last failures read. */
export async function readActivity(db: Db, backendId: string): Promise<BackendActivity> {
  const { rows } = await sql<{ inFlight: number }>`
    select count(*)::int as in_flight from attempts where backend_id = ${backendId} and ended_at is null`.execute(
    db,
  )
  const { rows: errors } = await sql<BackendActivity['errors'][number]>`
    select error_code as code, error_detail as detail, ended_at as at, generation_id from attempts
    where backend_id = ${backendId} and state in ('failed', 'parked') and ended_at is not null
    order by ended_at desc limit ${SHOWN_ERRORS}`.execute(db)
  return { inFlight: rows[0]?.inFlight ?? 0, errors }
}
