import type { Pool } from 'pg'
import type { Logger } from '../log.ts'

/** Less than a migration waits for a lock before it tries again, so that it is caught waiting. */
const ASK_EVERY_MS = 200
/** More than the pause between two tries, which belong to one wait. */
const FORGET_MS = 4000
const LOG_EVERY_MS = 5000

type Blocker = { pid: number; application: string; role: string; state: string; seconds: number }
type Waiting = { isOtherNode: boolean; blockers: Blocker[] }

/**
 * Says in the log, every few seconds, whom a session waits for that changes the schema: a dump, a long query, a transaction that was left
 * open, or another node that does the same. Their statements are left out, as they may hold anything. Returns what ends it.
 */
export function watchMigration(
  pool: Pick<Pool, 'query'>,
  pid: number,
  log: Pick<Logger, 'warn'>,
): () => void {
  let wait: { sinceMs: number; seenMs: number; loggedMs: number } | undefined
  let isAsking = false
  const timer = setInterval(() => {
    if (isAsking) return
    isAsking = true
    void findBlockers(pool, pid)
      .then(note)
      .catch(() => undefined) // The migration itself says that the database is away.
      .finally(() => (isAsking = false))
  }, ASK_EVERY_MS).unref()
  return () => clearInterval(timer)

  function note({ isOtherNode, blockers }: Waiting): void {
    const now = performance.now()
    if (wait && now - wait.seenMs > FORGET_MS) wait = undefined
    if (blockers.length === 0) return
    wait ??= { sinceMs: now, seenMs: now, loggedMs: now }
    wait.seenMs = now
    if (now - wait.loggedMs < LOG_EVERY_MS) return
    wait.loggedMs = now
    const fields = { waitedSeconds: Math.round((now - wait.sinceMs) / 1000), waitsFor: blockers }
    if (isOtherNode) log.warn(fields, 'another node changes the schema; this one starts when that is done')
    else
      log.warn(
        fields,
        `a migration waits until other sessions let go of a table. Let them end, or end them: select pg_terminate_backend(${blockers[0]?.pid})`,
      )
  }
}

async function findBlockers(pool: Pick<Pool, 'query'>, pid: number): Promise<Waiting> {
  const { rows } = await pool.query<Blocker & { isOtherNode: boolean }>(
    `select pid, application_name as application, usename as role, state,
      round(extract(epoch from clock_timestamp() - coalesce(xact_start, state_change)))::int as seconds,
      exists (select from pg_locks where pid = $1 and not granted and locktype = 'advisory') as "isOtherNode"
    from pg_stat_activity where pid = any (pg_blocking_pids($1)) order by seconds desc`,
    [pid],
  )
  const blockers = rows.map(({ isOtherNode: _, ...blocker }) => blocker)
  return { isOtherNode: rows[0]?.isOtherNode ?? false, blockers }
}
