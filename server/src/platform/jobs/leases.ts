// The few statements on pg-boss's own table that it has no call for.
import type { Pool } from 'pg'
import { jobSchema } from './schema.ts'

const toWaiting = `update ${jobSchema}.job
  set state = 'retry', start_after = ${jobSchema}.job_now(), heartbeat_on = null
  where state = 'active'`

export type Claim = { id: string; retryCount: number }

/** Every running job waits again, at once. True only of an engine whose start proves the last process dead. */
export async function releaseAll(pool: Pool): Promise<void> {
  await pool.query(toWaiting)
}

/** Jobs of workers that gave no sign of life wait again, at once: they did not fail, so there is no backoff. */
export async function releaseLapsed(pool: Pool): Promise<void> {
  await pool.query(
    `${toWaiting} and heartbeat_on + heartbeat_seconds * interval '1 second' < ${jobSchema}.job_now()`,
  )
}

/** Gives back a job whose handler was stopped. The attempt is part of the key: the job may be another's by now. */
export async function giveBack(pool: Pool, queue: string, { id, retryCount }: Claim): Promise<void> {
  await pool.query(`${toWaiting} and name = $1 and id = $2 and retry_count = $3`, [queue, id, retryCount])
}

/**
 * Makes pg-boss, too, live by the service's clock, for tests that move it. Everything pg-boss compares goes through
 * this one function. Production keeps pg-boss's own, which PostgreSQL can inline and ours cannot be; there the shift
 * is zero, and the two agree.
 */
export async function useAppClock(pool: Pool): Promise<void> {
  await pool.query(`create or replace function ${jobSchema}.job_now() returns timestamptz
    language sql stable as 'select public.app_now()'`)
}
