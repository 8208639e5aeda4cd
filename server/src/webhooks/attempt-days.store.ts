// Attempts are stored by UTC day, each in a partition of its own: a day that is over leaves by being dropped.
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { onlyRow } from '../platform/db/only-row.ts'

/** Sent requests contain what users wrote, so they are kept no longer than debugging needs. */
export const ATTEMPTS_KEPT_DAYS = 7

/** Days that are made before they begin: for as long nobody need run the job. */
const DAYS_AHEAD = 2
const DAY_MS = 24 * 3_600_000
const DELETED_AT_ONCE = 1000

/** Makes the partitions of today and of the next days, and drops those that nobody may see any more. */
export async function keepAttemptDays(db: Db): Promise<void> {
  const { days } = onlyRow(
    await sql<{ days: string[] }>`
      select array(select to_char(day, 'YYYY-MM-DD') from generate_series(
        app_now() at time zone 'UTC', (app_now() at time zone 'UTC') + make_interval(days => ${DAYS_AHEAD}), '1 day') as day)
        as days`.execute(db),
  )
  for (const day of days) await addDay(db, day)
  for (const name of await listOld(db)) await inBriefTransaction(db, (tx) => dropPartition(tx, name))
  await forgetStrays(db)
}

type Partition = { name: string; from: Date | null; to: Date | null }

/** In the default partition both ends are null, in that of all that was before the days the first. */
async function listPartitions(db: Db): Promise<Partition[]> {
  const { rows } = await sql<Partition>`
    select relname as name, substring(bounds from 'FROM \\(''([^'']+)''\\)')::timestamptz as from,
      substring(bounds from 'TO \\(''([^'']+)''\\)')::timestamptz as to
    from pg_inherits join pg_class on pg_class.oid = inhrelid, pg_get_expr(relpartbound, pg_class.oid) as bounds
    where inhparent = 'delivery_attempts'::regclass order by relname`.execute(db)
  return rows
}

async function addDay(db: Db, day: string): Promise<void> {
  const start = new Date(`${day}T00:00:00Z`)
  if (await hasDay(db, start)) return
  const name = `delivery_attempts_${day.replaceAll('-', '')}`
  const [from, to] = [start, new Date(start.getTime() + DAY_MS)].map((each) => sql.lit(each.toISOString()))
  await inBriefTransaction(db, async (tx) => {
    if (await hasDay(tx, start)) return // Another node was faster.
    await sql`create table ${sql.table(name)} (like delivery_attempts, primary key (delivery_id, number))`.execute(
      tx,
    )
    await sql`lock table delivery_attempts_default in access exclusive mode`.execute(tx)
    await sql`
      with strays as (delete from delivery_attempts_default where at >= ${from} and at < ${to} returning *)
      insert into ${sql.table(name)} select * from strays`.execute(tx)
    await sql`
      alter table delivery_attempts attach partition ${sql.table(name)} for values from (${from}) to (${to})`.execute(
      tx,
    )
  })
}

async function hasDay(db: Db, start: Date): Promise<boolean> {
  const partitions = await listPartitions(db)
  return partitions.some(({ from, to }) => to !== null && (from ?? start) <= start && start < to)
}

async function listOld(db: Db): Promise<string[]> {
  const { oldest } = onlyRow(
    await sql<{
      oldest: Date
    }>`select app_now() - make_interval(days => ${ATTEMPTS_KEPT_DAYS}) as oldest`.execute(db),
  )
  const partitions = await listPartitions(db)
  return partitions.filter(({ to }) => to !== null && to <= oldest).map(({ name }) => name)
}

async function dropPartition(tx: Db, name: string): Promise<void> {
  await sql`drop table if exists ${sql.table(name)}`.execute(tx)
}

/**
 * Whoever writes attempts locks their deliveries first. We do, too, and wait for no more than a moment, since everybody else
 * then waits behind us; the next run tries again, and until then the default partition takes what comes.
 */
function inBriefTransaction(db: Db, change: (tx: Db) => Promise<void>): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('lock_timeout', '1s', true)`.execute(tx)
    await sql`lock table deliveries in share row exclusive mode`.execute(tx)
    await change(tx)
  })
}

/** What came on days for which there was no partition, in batches, skipping rows that are being deleted with their webhook. */
async function forgetStrays(db: Db): Promise<void> {
  let forgotten: bigint | undefined
  do {
    const { numAffectedRows } = await sql`
      delete from delivery_attempts_default where (delivery_id, number) in (
        select delivery_id, number from delivery_attempts_default
        where at < app_now() - make_interval(days => ${ATTEMPTS_KEPT_DAYS})
        limit ${DELETED_AT_ONCE} for update skip locked)`.execute(db)
    forgotten = numAffectedRows
  } while (forgotten === BigInt(DELETED_AT_ONCE))
}
