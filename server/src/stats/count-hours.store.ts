import { sql, type RawBuilder } from 'kysely'
import { coinsOfAttempt, coinsRefunded } from '../margins/store.ts'
import type { Db } from '../platform/db/database.ts'
import { buckets } from './wait-histogram.ts'

/** More than the overview shows, so that an hour is never missing at its edge. */
const KEPT_DAYS = 62
const SHOWN_DAYS = 31
/** What happened in an hour may be committed a little later. */
const GRACE = sql`interval '5 minutes'`

/** The newest hours that were not counted, or not since they were over, so that counting again is never wrong. */
export async function hoursToCount(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ hour: string }>`
    select hour::text from generate_series(
      date_trunc('hour', greatest(app_now() - make_interval(days => ${SHOWN_DAYS}),
        coalesce((select min(created_at) from accounts), app_now())), 'UTC'),
      app_now(), interval '1 hour') as hour
    left join overview_hours using (hour)
    where counted_at is null or counted_at < hour + interval '1 hour' + ${GRACE}
    order by hour desc limit ${limit}`.execute(db)
  return rows.map(({ hour }) => hour)
}

/** Counts them all, or again. The row of an hour is its lock: of two nodes one waits, and counts the same. */
export async function countHours(db: Db, given: readonly string[]): Promise<void> {
  const hours = sql`unnest(${given.toSorted()}::timestamptz[]) as hours (hour)`
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into overview_hours (hour, counted_at, accounts, coins_moved, waits)
      select hour, app_now(), 0, '{}', '{}' from ${hours} order by hour
      on conflict (hour) do update set counted_at = excluded.counted_at`.execute(tx)
    await sql`
      update overview_hours set accounts = found.accounts, coins_moved = found.coins_moved, waits = found.waits
      from (
        select hours.hour, joined.accounts, moved.coins_moved, waited.waits from ${hours}
        cross join lateral (
          select count(*) as accounts from accounts
          where created_at >= hours.hour and created_at < hours.hour + interval '1 hour') as joined
        cross join lateral (
          select coalesce(jsonb_object_agg(kind, jsonb_build_object('coins', coins, 'entries', entries)), '{}') as coins_moved
          from (
            select kind, sum(coins) as coins, count(*) as entries from ledger
            where id >= (select ledger_id_at(hours.hour - interval '10 minutes'))
              and id < (select ledger_id_at(hours.hour + interval '70 minutes'))
              and created_at >= hours.hour and created_at < hours.hour + interval '1 hour'
              and kind not in ('hold', 'charge', 'release') group by kind) as by_kind) as moved
        cross join lateral (
          select coalesce(jsonb_object_agg(bucket, count), '{}') as waits from (
            select ${bucketOf(sql`extract(epoch from g.started_at - g.created_at)::float8`)} as bucket, count(*)
            from ended_generations e
            cross join lateral (
              select started_at, created_at from generations where id = e.generation_id offset 0) as g
            where e.completed_at >= hours.hour and e.completed_at < hours.hour + interval '1 hour'
              and g.started_at is not null
            group by 1) as by_bucket) as waited
      ) as found where found.hour = overview_hours.hour`.execute(tx)
    for (const table of ['overview_models', 'overview_backends'])
      await sql`delete from ${sql.table(table)} where hour = any(${given}::timestamptz[])`.execute(tx)
    await sql`
      insert into overview_models (hour, model_id, succeeded, failed, canceled, coins, coins_refunded)
      select hours.hour, g.model_id, count(*) filter (where e.status = 'succeeded'),
        count(*) filter (where e.status = 'failed'), count(*) filter (where e.status = 'canceled'),
        sum(coalesce(g.coins_charged, 0)), sum(${coinsRefunded})
      from ${hours}
      join ended_generations e on e.completed_at >= hours.hour and e.completed_at < hours.hour + interval '1 hour'
      cross join lateral (
        select id, model_id, coins_charged from generations where id = e.generation_id offset 0) as g
      group by hours.hour, g.model_id`.execute(tx)
    await sql`
      insert into overview_backends
        (hour, model_id, backend_id, currency, attempts, failures, coins, coins_refunded, cost, priced, unknown)
      select hours.hour, g.model_id, coalesce(a.backend_id, a.provider), coalesce(a.cost_rates ->> 'currency', ''),
        count(*), count(*) filter (where a.state <> 'succeeded'), sum(${coinsOfAttempt.charged}), sum(${coinsOfAttempt.refunded}),
        coalesce(sum(a.cost_money), 0),
        count(*) filter (where a.cost_money > 0), count(*) filter (where a.cost_money is null)
      from ${hours}
      join attempts a on a.ended_at >= hours.hour and a.ended_at < hours.hour + interval '1 hour'
      cross join lateral (
        select id, model_id, coins_charged from generations where id = a.generation_id offset 0) as g
      group by 1, 2, 3, 4`.execute(tx)
  })
}

export async function forgetHours(db: Db): Promise<void> {
  await sql`delete from overview_hours where hour < app_now() - make_interval(days => ${KEPT_DAYS})`.execute(
    db,
  )
}

const bucketOf = (seconds: RawBuilder<unknown>) => {
  const { firstSeconds, growth, last } = buckets
  return sql<number>`least(${last}::int,
    ceil(ln(greatest(${seconds}, ${firstSeconds}::float8) / ${firstSeconds}::float8) / ln(${growth}::float8)))::integer`
}
