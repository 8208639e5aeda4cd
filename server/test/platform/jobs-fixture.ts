// Shared by the tests of the jobs: a database, two queues, and functions that move the clock.
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Database } from '../../src/platform/db/database.ts'
import { openJobs, type Jobs, type JobsOptions } from '../../src/platform/jobs/jobs.ts'
import { defineQueue } from '../../src/platform/jobs/queue.ts'
import { sharedTestDatabase, silent } from '../engines.ts'

export const queue = defineQueue<{ n: number }>('work', { expireSeconds: 600 })
export const exclusive = defineQueue<{ n: number }>('exclusive', { expireSeconds: 600, policy: 'exclusive' })

/** Jobs on the test file's database, whose jobs are deleted after the test, or on another one. */
export async function open(
  options: Partial<JobsOptions> = {},
  on?: Database,
): Promise<{ database: Database; jobs: Jobs }> {
  const database = on ?? (await sharedTestDatabase())
  const jobs = await openJobs({ database, log: silent, ...options })
  let stopped: Promise<void> | undefined
  const { stop } = jobs
  jobs.stop = (how) => (stopped ??= stop(how))
  onTestFinished(async () => {
    await jobs.stop({ graceMs: 0 })
    if (!on) await database.pool.query(`delete from pgboss.job; update clock set shift = '0'`)
  })
  await jobs.addQueue(queue)
  await jobs.addQueue(exclusive)
  return { database, jobs }
}

export async function advance({ db }: Database, by: string) {
  await sql`update clock set shift = shift + ${by}::interval`.execute(db)
}

/** Makes all leases expire, as ten seconds without a heartbeat would. */
export async function lapse({ db }: Database) {
  await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute'`.execute(db)
}

export async function states({ db }: Database) {
  const { rows } = await sql<{ state: string }>`select state from pgboss.job order by state`.execute(db)
  return rows.map((row) => row.state)
}

export function aborted(signal: AbortSignal) {
  return new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted', { cause: signal.reason })))
  })
}
