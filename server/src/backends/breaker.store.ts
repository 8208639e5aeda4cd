import type { GenerationErrorCode } from '@atelier/contract/generation.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { Logger } from '../platform/log.ts'
import type { Providers } from '../providers/registry.ts'
import type { BackendStates } from './store.ts'

/** So many failures in a row close a backend. */
const FAILURES = 5
const CLOSED_SECONDS = 5
/** Twice as long each time. */
const MAX_DOUBLINGS = 5
export const MAX_CLOSED_SECONDS = CLOSED_SECONDS * 2 ** MAX_DOUBLINGS

type Tools = { db: Db; providers: Providers; backendStates: BackendStates; log: Logger }

type EndedAttempt = {
  readonly provider: string
  readonly backendId: string | null
  readonly createdAt: Date
  /** Before it ended. */
  readonly state: string
}

type Outcome =
  | { readonly result: 'succeeded' }
  | { readonly result: 'parked' }
  | { readonly result: 'busy' }
  | { readonly result: 'failed'; readonly code: GenerationErrorCode }

/** Counts what became of an attempt for its backend, which is closed after too many failures in a row. */
export async function noteOutcome(
  { db, providers, backendStates, log }: Tools,
  accountId: string,
  { backendId, provider, createdAt, state: before }: EndedAttempt,
  outcome: Outcome,
): Promise<void> {
  if (backendId === null || providers.get(provider)?.repeatable) return
  // What was parked already has been counted.
  if (outcome.result === 'parked' && before === 'parked') return
  if (outcome.result === 'busy') return backendStates.refresh() // It is left alone for a while, or goes elsewhere.
  const run = { backendId, createdAt }
  if (outcome.result === 'succeeded') {
    const state = (await backendStates.get()).get(backendId)
    if (!state || state.failures === 0) return
    await noteSuccess(db, run)
    return backendStates.refresh()
  }
  // What the model made of a request may be the request's own fault.
  const isSure = outcome.result === 'parked' || outcome.code === 'unavailable'
  if (!isSure && outcome.code !== 'internal' && outcome.code !== 'timeout') return
  const closedUntil = await noteFailure(db, run, accountId, isSure)
  await backendStates.refresh()
  if (closedUntil) log.warn({ backend: backendId, closedUntil }, 'a backend failed again and again')
}

/** A run at a backend. One that began before the backend was last closed says nothing of how it is now. */
type Run = { readonly backendId: string; readonly createdAt: Date }

/**
 * Counts a failure. `isSure`: it is surely the backend's own; otherwise it may be what an account sends, and a row of
 * failures of the same account counts once. Returns until when the backend is closed, where this has closed it.
 */
async function noteFailure(
  db: Db,
  { backendId, createdAt }: Run,
  accountId: string,
  isSure: boolean,
): Promise<Date | undefined> {
  const isClosing = sql`backends.failures + 1 >= ${FAILURES}`
  const { rows } = await sql<{ closedUntil: Date | null }>`
    insert into backends (id, failures, failed_account_id) values (${backendId}, 1, ${accountId}::uuid)
    on conflict (id) do update set
      failures = backends.failures + 1,
      failed_account_id = excluded.failed_account_id,
      trips = backends.trips + (${isClosing})::int,
      tripped_until = case when ${isClosing}
        then app_now() + make_interval(secs => ${CLOSED_SECONDS} * 2 ^ least(backends.trips, ${MAX_DOUBLINGS})) end
      where (backends.tripped_until is null or backends.tripped_until <= ${createdAt})
        and (${isSure} or backends.tripped_until is not null
          or backends.failed_account_id is distinct from excluded.failed_account_id)
    returning tripped_until as closed_until`.execute(db)
  return rows[0]?.closedUntil ?? undefined
}

/** Ends the row of failures, and what came of it. */
async function noteSuccess(db: Db, { backendId, createdAt }: Run): Promise<void> {
  await db
    .updateTable('backends')
    .set({ failures: 0, failedAccountId: null, trips: 0, trippedUntil: null })
    .where('id', '=', backendId)
    .where('failures', '>', 0)
    .where((eb) => eb.or([eb('trippedUntil', 'is', null), eb('trippedUntil', '<=', createdAt)]))
    .execute()
}
