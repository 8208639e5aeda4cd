import { setTimeout as sleep } from 'node:timers/promises'
import { escapeIdentifier, type Pool } from 'pg'
import type { Logger } from 'pino'

const everyMs = 30_000
const walBytes = 64 * 1024 * 1024

/**
 * A server has processes that write checkpoints and clean tables; PGlite has none. Without this its log grows without
 * end, so that a start after a crash takes ever longer, and every query wades through the rows' old versions.
 */
export function keepUp(pool: Pool, log: Logger): () => Promise<void> {
  const stopping = new AbortController()
  const loop = run()
  return () => {
    stopping.abort()
    return loop
  }

  async function run() {
    while (await pause()) {
      await doUpkeep(pool).catch((error: unknown) =>
        log.warn({ err: error }, 'upkeep of the database failed'),
      )
    }
  }

  async function pause() {
    await sleep(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    return !stopping.signal.aborted
  }
}

/** What is due of both, by about the thresholds at which a server would act. */
export async function doUpkeep(pool: Pool): Promise<void> {
  await pool.query('select pg_stat_force_next_flush()') // The counts below are otherwise up to a second old.
  const { rows } = await pool.query<{ schema: string; name: string }>(`
    select schemaname as schema, relname as name from pg_stat_user_tables
    where n_dead_tup > 200 + 0.2 * n_live_tup or n_mod_since_analyze > 200 + 0.1 * n_live_tup`)
  for (const { schema, name } of rows) {
    await pool.query(`vacuum (analyze) ${escapeIdentifier(schema)}.${escapeIdentifier(name)}`)
  }
  const log = await pool.query<{ bytes: number }>(`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::int8 as bytes from pg_control_checkpoint()`)
  if (log.rows[0]!.bytes > walBytes) await pool.query('checkpoint')
}
