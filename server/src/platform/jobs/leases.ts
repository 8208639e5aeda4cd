// The few statements on pg-boss's own table that it has no call for.
import type { Pool } from 'pg'
import { jobSchema } from './schema.ts'

/** One attempt at a job. pg-boss counts `retryCount` up at every fetch, so a claim cannot be mistaken for a later one. */
export type Claim = { id: string; retryCount: number }

export const claimKey = ({ id, retryCount }: Claim) => `${id} ${retryCount}`

const now = `${jobSchema}.job_now()`
const isLapsed = `heartbeat_on + heartbeat_seconds * interval '1 second' < ${now}`
const isClaimed = `name = $1 and id = $2 and retry_count = $3`

/** Every running job waits again, at once. True only of an engine whose start proves the last process dead. */
export async function releaseAll(pool: Pool): Promise<void> {
  await pool.query(waitAgain(now, 'true'))
}

/** Jobs of workers that gave no sign of life wait again, at once: they did not fail, so there is no backoff. */
export async function releaseLapsed(pool: Pool): Promise<void> {
  await pool.query(waitAgain(now, isLapsed))
}

/** Gives back a job whose handler was stopped. */
export async function giveBack(pool: Pool, queue: string, { id, retryCount }: Claim): Promise<void> {
  await pool.query(waitAgain(now, isClaimed), [queue, id, retryCount])
}

/** Ends this run of a job that is never done, and sets the time of the next. */
export async function putOff(pool: Pool, queue: string, claim: Claim, seconds: number): Promise<void> {
  const startAfter = `${now} + $4 * interval '1 second'`
  await pool.query(waitAgain(startAfter, isClaimed), [queue, claim.id, claim.retryCount, seconds])
}

/** Shortens the wait of a job that was put off for longer than it now would be. */
export async function hurry(pool: Pool, queue: string, seconds: number): Promise<void> {
  const soon = `${now} + $2 * interval '1 second'`
  await pool.query(
    `update ${jobSchema}.job set start_after = ${soon} where name = $1 and state < 'active' and start_after > ${soon}`,
    [queue, seconds],
  )
}

/** A sign of life. Returns the keys of the claims that still hold. */
export async function renew(pool: Pool, queue: string, claims: Claim[]): Promise<Set<string>> {
  const { rows } = await pool.query<Claim>(
    `update ${jobSchema}.job set heartbeat_on = ${now}
    where name = $1 and state = 'active'
      and (id, retry_count) in (select * from unnest($2::uuid[], $3::int[]))
    returning id, retry_count as "retryCount"`,
    [queue, claims.map((claim) => claim.id), claims.map((claim) => claim.retryCount)],
  )
  return new Set(rows.map(claimKey))
}

/** Those of the jobs that still wait or run. */
export async function findLive(pool: Pool, queue: string, ids: string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from ${jobSchema}.job where name = $1 and id = any($2::uuid[]) and state < 'completed'`,
    [queue, ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/** How long the oldest job that is due has been waiting, by queue; a queue without one is not named. */
export async function oldestDueSeconds(pool: Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; seconds: number }>(
    `select name, extract(epoch from ${now} - min(start_after))::float8 as seconds from ${jobSchema}.job
    where state < 'active' and start_after <= ${now} group by name`,
  )
  return Object.fromEntries(rows.map(({ name, seconds }) => [name, seconds]))
}

// pg-boss deletes what has waited beyond keep_until, and would one day take a job that is only ever put off.
function waitAgain(startAfter: string, condition: string) {
  return `update ${jobSchema}.job
    set state = 'retry', start_after = ${startAfter}, heartbeat_on = null, keep_until = ${now} + interval '1 year'
    where state = 'active' and ${condition}`
}

/**
 * Makes pg-boss, too, live by the service's clock, for tests that move it: everything that pg-boss compares goes
 * through this one function. Production keeps pg-boss's own, which PostgreSQL can inline and ours cannot be; there
 * the shift is zero, and the two agree.
 */
export async function useAppClock(pool: Pool): Promise<void> {
  await pool.query(`create or replace function ${now} returns timestamptz
    language sql stable as 'select public.app_now()'`)
}
