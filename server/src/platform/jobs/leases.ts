// The few statements on pg-boss's own tables for which it has no function.
import type { Pool } from 'pg'
import { jobSchema } from './schema.ts'

/** One attempt at a job. pg-boss counts `retryCount` up at every fetch, so a claim cannot be mistaken for a later one. */
export type Claim = { id: string; retryCount: number }

export const claimKey = ({ id, retryCount }: Claim) => `${id} ${retryCount}`

const now = `${jobSchema}.job_now()`
const isLapsed = `heartbeat_on + heartbeat_seconds * interval '1 second' < ${now}`
const isClaimed = `name = $1 and id = $2 and retry_count = $3`

/** Requeues every active job. Only for the embedded engine, whose start proves that the last process has ended. */
export async function releaseAll(pool: Pool): Promise<void> {
  await pool.query(requeue(now, 'true'))
}

/**
 * Requeues the jobs whose lease has expired: they did not fail, so there is no backoff. One that somebody has locked is just
 * being ended or renewed.
 */
export async function releaseLapsed(pool: Pool): Promise<void> {
  const unlocked = `select name, id from ${jobSchema}.job where state = 'active' and ${isLapsed} for update skip locked`
  await pool.query(requeue(now, `(name, id) in (${unlocked})`))
}

/** Requeues a job whose handler was stopped. */
export async function releaseClaim(pool: Pool, queue: string, { id, retryCount }: Claim): Promise<void> {
  await pool.query(requeue(now, isClaimed), [queue, id, retryCount])
}

/** Requeues a job to run again after that many seconds. */
export async function reschedule(pool: Pool, queue: string, claim: Claim, seconds: number): Promise<void> {
  const startAfter = `${now} + $4 * interval '1 second'`
  await pool.query(requeue(startAfter, isClaimed), [queue, claim.id, claim.retryCount, seconds])
}

/** Shortens the wait of a job that was rescheduled for later than it would be now. */
export async function bringForward(pool: Pool, queue: string, seconds: number): Promise<void> {
  const soon = `${now} + $2 * interval '1 second'`
  await pool.query(
    `update ${jobSchema}.job set start_after = ${soon} where name = $1 and state < 'active' and start_after > ${soon}`,
    [queue, seconds],
  )
}

/**
 * Sends a heartbeat for the claims. Returns the keys of those that are still held. The jobs are locked in the order of their
 * ids, as by whoever ends several of them.
 */
export async function renew(pool: Pool, queue: string, claims: Claim[]): Promise<Set<string>> {
  const { rows } = await pool.query<Claim>(
    `with held as (
      select id from ${jobSchema}.job where name = $1 and state = 'active'
        and (id, retry_count) in (select * from unnest($2::uuid[], $3::int[]))
      order by id for update)
    update ${jobSchema}.job set heartbeat_on = ${now} from held where name = $1 and job.id = held.id
    returning job.id, retry_count as "retryCount"`,
    [queue, claims.map((claim) => claim.id), claims.map((claim) => claim.retryCount)],
  )
  return new Set(rows.map(claimKey))
}

/** Takes jobs that wait out of their group. They are locked in the order of their ids, as by everybody who changes several. */
export async function ungroup(pool: Pool, queue: string, ids: string[]): Promise<void> {
  await pool.query(
    `with waiting as (
      select id from ${jobSchema}.job
      where name = $1 and id = any($2::uuid[]) and state < 'active' and group_id is not null order by id for update
    )
    update ${jobSchema}.job set group_id = null, group_tier = null
    from waiting where name = $1 and job.id = waiting.id`,
    [queue, ids],
  )
}

/**
 * Moves jobs that wait in a group to the one that their key has now, or out of any where that is null. Those whose key is not
 * listed stay: another node may know it. `field` names the key in the data of a job.
 */
export async function regroup(
  pool: Pool,
  queue: string,
  field: string,
  groups: ReadonlyMap<string, string | null>,
): Promise<void> {
  await pool.query(
    `with waiting as (
      select job.id, listed.group_id from ${jobSchema}.job
      join unnest($3::text[], $4::text[]) as listed (key, group_id) on listed.key = job.data ->> $2
      where name = $1 and state < 'active' and job.group_id is not null
        and job.group_id is distinct from listed.group_id order by job.id for update of job
    )
    update ${jobSchema}.job set group_id = waiting.group_id, group_tier = waiting.group_id
    from waiting where name = $1 and job.id = waiting.id`,
    [queue, field, [...groups.keys()], [...groups.values()]],
  )
}

/** Which of the jobs still wait or run. */
export async function findLive(pool: Pool, queue: string, ids: string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from ${jobSchema}.job where name = $1 and id = any($2::uuid[]) and state < 'completed'`,
    [queue, ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/** How long the oldest due job has been waiting, by queue; queues without a due job are left out. */
export async function oldestDueSeconds(pool: Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; seconds: number }>(
    `select name, extract(epoch from ${now} - min(start_after))::float8 as seconds from ${jobSchema}.job
    where state < 'active' and start_after <= ${now} group by name`,
    [],
  )
  return Object.fromEntries(rows.map(({ name, seconds }) => [name, seconds]))
}

// pg-boss deletes jobs that have waited beyond keep_until, and would one day delete one that is only ever rescheduled.
function requeue(startAfter: string, condition: string) {
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
