import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/** So many failures in a row close a backend. */
const FAILURES = 5
const CLOSED_SECONDS = 5
/** Twice as long each time, up to 160 seconds. */
const MAX_DOUBLINGS = 5

/** An attempt at a backend. One that began before the backend was last closed says nothing of how it is now. */
type Tried = { readonly backendId: string; readonly createdAt: Date }

/**
 * Counts a failure. `isSure`: it is surely the backend's own; otherwise it may be what an account sends, and a row of
 * failures of the same account counts once. Returns until when the backend is closed, where this has closed it.
 */
export async function noteFailure(
  db: Db,
  { backendId, createdAt }: Tried,
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
export async function noteSuccess(db: Db, { backendId, createdAt }: Tried): Promise<void> {
  await db
    .updateTable('backends')
    .set({ failures: 0, failedAccountId: null, trips: 0, trippedUntil: null })
    .where('id', '=', backendId)
    .where('failures', '>', 0)
    .where((eb) => eb.or([eb('trippedUntil', 'is', null), eb('trippedUntil', '<=', createdAt)]))
    .execute()
}
