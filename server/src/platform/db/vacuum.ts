import { setTimeout as sleep } from 'node:timers/promises'
import { escapeIdentifier, type Pool } from 'pg'
import type { Logger } from 'pino'
import { onlyRow } from './only-row.ts'

const everyMs = 30_000
const walBytes = 64 * 1024 * 1024

/**
 * A server has processes that write checkpoints and vacuum tables; PGlite has none. Without this its write-ahead log grows
 * without end, so that a start after a crash takes ever longer, and queries read ever more dead rows.
 */
export function startMaintenance(pool: Pool, log: Logger): () => Promise<void> {
  const stopping = new AbortController()
  const loop = run()
  return () => {
    stopping.abort()
    return loop
  }

  async function run() {
    while (await pause()) {
      await runMaintenance(pool).catch((error: unknown) =>
        log.warn({ err: error }, 'upkeep of the database failed'),
      )
    }
  }

  async function pause() {
    await sleep(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    return !stopping.signal.aborted
  }
}

/** Vacuums and writes a checkpoint where they are due, by about the thresholds of a server. */
export async function runMaintenance(pool: Pool): Promise<void> {
  await pool.query('select pg_stat_force_next_flush()') // The counts below are otherwise up to a second old.
  const { rows } = await pool.query<{ schema: string; name: string }>(`
    select schemaname as schema, relname as name from pg_stat_user_tables
    where n_dead_tup > 200 + 0.2 * n_live_tup or n_mod_since_analyze > 200 + 0.1 * n_live_tup`)
  for (const { schema, name } of rows) {
    await pool.query(`vacuum (analyze) ${escapeIdentifier(schema)}.${escapeIdentifier(name)}`)
  }
  const log = await pool.query<{ bytes: number }>(`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::int8 as bytes from pg_control_checkpoint()`)
  if (onlyRow(log).bytes > walBytes) await pool.query('checkpoint')
}
