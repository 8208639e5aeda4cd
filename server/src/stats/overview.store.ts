import type { FullAudit } from '@atelier/contract/audit.ts'
import type { Earnings } from '@atelier/contract/earnings.ts'
import type { Overview } from '@atelier/contract/overview.ts'
import { sql, type RawBuilder } from 'kysely'
import type { CoinValue } from '../margins/coin-value.ts'
import type { Db } from '../platform/db/database.ts'
import { onlyRow } from '../platform/db/only-row.ts'
import { inSnapshot } from '../platform/db/snapshot.ts'
import { oldestDueSeconds } from '../webhooks/attempts.store.ts'
import { readQueue } from './store.ts'
import { addUp, percentile, type Histogram } from './wait-histogram.ts'

export type Days = 1 | 7 | 30

/**
 * What it costs to ask is bounded by the backlog and by the hours of the time, never by how many generations there were: the hours
 * were counted by a job.
 */
export function readOverview(db: Db, days: Days, coinValue: CoinValue | undefined): Promise<Overview> {
  return inSnapshot(db, async (tx) => {
    const { now, since, countedAt, uncounted } = await readTimes(tx, days)
    const { queued, processing, oldestQueuedSeconds } = await readQueue(tx)
    const series = await readSeries(tx, since, days, coinValue)
    return {
      at: now.toISOString(),
      from: since.toISOString(),
      countedAt: countedAt?.toISOString() ?? null,
      uncountedHours: uncounted,
      queue: { queued, processing, oldestQueuedSeconds },
      deliveries: await readDeliveries(tx),
      audit: await readAudit(tx, now),
      total: await readTotal(tx, since, coinValue),
      series,
      models: await readModels(tx, since),
      backends: await readBackendMargins(tx, since, coinValue),
    }
  })
}

/** A day is the last 24 hours, the one that goes on included; more are UTC days with today. */
const sinceOf = (days: Days) =>
  days === 1
    ? sql`date_trunc('hour', app_now(), 'UTC') - interval '23 hours'`
    : sql`date_trunc('day', app_now(), 'UTC') - make_interval(days => ${days - 1})`

async function readTimes(tx: Db, days: Days) {
  type Times = { now: Date; since: Date; countedAt: Date | null; uncounted: number }
  // Before the first account there was nothing to count.
  const times = sql<Times>`
    select app_now() as now, since, counted_at, uncounted from
      (select ${sinceOf(days)} as since) as given
      cross join lateral (select max(counted_at) as counted_at from overview_hours where hour >= since) as latest
      cross join lateral (
        select count(*)::int as uncounted from generate_series(
          greatest(since, date_trunc('hour', coalesce((select min(created_at) from accounts), app_now()), 'UTC')),
          app_now() - interval '1 hour', interval '1 hour') as shown (hour)
        where not exists (select from overview_hours where overview_hours.hour = shown.hour)) as missing`
  return onlyRow(await times.execute(tx))
}

async function readDeliveries(tx: Db): Promise<Overview['deliveries']> {
  type Counts = { pending: number; overdue: number; failing: number }
  const counts = await sql<Counts>`
    select
      (select count(*) from webhooks where failed_since_success > 0 or disabled_because = 'failing') as failing,
      coalesce(sum(pending), 0)::bigint as pending, coalesce(sum(overdue), 0)::bigint as overdue
    from webhooks cross join lateral (
      select count(*) as pending, count(*) filter (where due_at <= app_now()) as overdue
      from deliveries where webhook_id = webhooks.id and state = 'pending') as waiting
    where wake_at is not null`.execute(tx)
  const { pending, overdue, failing } = onlyRow(counts)
  const oldest = await oldestDueSeconds(tx)
  return {
    pending,
    overdue,
    oldestDueSeconds: oldest === null ? null : Math.floor(oldest),
    failingWebhooks: failing,
  }
}

/** The job that verifies what is new comes every ten minutes, and does not move on past a mistake. */
const UNVERIFIED_MS = 30 * 60_000

async function readAudit(tx: Db, now: Date): Promise<Overview['audit']> {
  type State = { verifiedAt: Date | null; lastFull: FullAudit | null }
  const state = sql<State>`
    select verified_at, result as last_full
    from (values (true)) as one (single) left join audit_state using (single) left join audit_last_full using (single)`
  const { verifiedAt, lastFull } = onlyRow(await state.execute(tx))
  const hasRun = verifiedAt !== null || lastFull !== null
  const isVerified = verifiedAt !== null && now.getTime() - verifiedAt.getTime() < UNVERIFIED_MS
  return {
    ok: hasRun ? isVerified && lastFull?.ok !== false : null,
    verifiedAt: verifiedAt?.toISOString() ?? null,
    fullAt: lastFull?.checkedAt ?? null,
  }
}

type Counted = {
  at: Date
  succeeded: number
  failed: number
  canceled: number
  coinsCharged: number
  newAccounts: number
  waits: Histogram[]
  moved: Record<string, { coins: number; entries: number }>[]
} & Money
type Money = {
  costMoney: string | null
  unknownCosts: number
  coinsWorth: string | null
  margin: string | null
}
type Period = Overview['total']

const readSeries = async (tx: Db, since: Date, days: Days, coinValue: CoinValue | undefined) =>
  (await readPeriods(tx, since, days === 1 ? 'hour' : 'day', coinValue)).map((row) =>
    periodOf(row, coinValue),
  )

async function readTotal(tx: Db, since: Date, coinValue: CoinValue | undefined): Promise<Period> {
  const [row] = await readPeriods(tx, since, 'all', coinValue)
  return periodOf(row!, coinValue)
}

/** Those in which nothing was counted, too. */
async function readPeriods(
  tx: Db,
  since: Date,
  period: 'hour' | 'day' | 'all',
  coinValue: CoinValue | undefined,
): Promise<Counted[]> {
  const begin = (hour: RawBuilder<unknown>) =>
    period === 'all' ? sql`${since}::timestamptz` : sql`date_trunc(${period}::text, ${hour}, 'UTC')`
  const step = period === 'hour' ? '1 hour' : period === 'day' ? '1 day' : '100 years'
  const { rows } = await sql<Counted>`
    with hours as (
      select ${begin(sql`hour`)} as at, sum(accounts) as accounts, jsonb_agg(waits) as waits, jsonb_agg(coins_moved) as moved
      from overview_hours where hour >= ${since} group by 1
    ), models as (
      select ${begin(sql`hour`)} as at, sum(succeeded) as succeeded, sum(failed) as failed, sum(canceled) as canceled,
        sum(coins) as coins, sum(coins_refunded) as refunded
      from overview_models where hour >= ${since} group by 1
    ), backends as (
      select ${begin(sql`hour`)} as at, ${sums(coinValue)} from overview_backends where hour >= ${since} group by 1
    )
    select at, coalesce(succeeded, 0)::bigint as succeeded, coalesce(failed, 0)::bigint as failed,
      coalesce(canceled, 0)::bigint as canceled, coalesce(models.coins, 0)::bigint as coins_charged,
      coalesce(accounts, 0)::bigint as new_accounts, coalesce(waits, '[]') as waits, coalesce(moved, '[]') as moved,
      ${moneyOf(coinValue, sql`(coalesce(models.coins, 0) - coalesce(models.refunded, 0))`)}
    from generate_series(${since}::timestamptz, app_now(), ${step}::interval) as periods (at)
    left join hours using (at) left join models using (at) left join backends using (at) order by at`.execute(
    tx,
  )
  return rows
}

function periodOf(row: Counted, coinValue: CoinValue | undefined): Period {
  const { at, succeeded, failed, canceled, coinsCharged, newAccounts } = row
  const waits = addUp(row.waits)
  const [p50, p95] = [percentile(waits, 0.5), percentile(waits, 0.95)]
  const byKind = Map.groupBy(
    row.moved.flatMap((each) => Object.entries(each)),
    ([kind]) => kind,
  )
  return {
    at: at.toISOString(),
    succeeded,
    failed,
    canceled,
    waitSeconds: p50 === null || p95 === null ? null : { p50, p95 },
    coinsCharged,
    moved: [...byKind]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([kind, entries]) => ({
        kind,
        coins: entries.reduce((sum, [, { coins }]) => sum + coins, 0),
        entries: entries.reduce((sum, [, each]) => sum + each.entries, 0),
      })),
    earnings: earningsOf(row, coinValue),
    newAccounts,
  }
}

const SHOWN_ROWS = 100

async function readModels(tx: Db, since: Date): Promise<Overview['models']> {
  const { rows } = await sql<Overview['models'][number]>`
    select model_id, sum(succeeded)::bigint as succeeded, sum(failed)::bigint as failed,
      sum(canceled)::bigint as canceled, sum(coins)::bigint as coins_charged
    from overview_models where hour >= ${since} group by model_id
    order by sum(failed) desc, model_id limit ${SHOWN_ROWS}`.execute(tx)
  return rows
}

/** By model and backend; or of one model alone. */
export async function readBackendMargins(
  tx: Db,
  since: Date,
  coinValue: CoinValue | undefined,
  modelId?: string,
): Promise<Overview['backends']> {
  const ofModel = modelId === undefined ? sql`true` : sql`model_id = ${modelId}`
  type Row = Omit<Overview['backends'][number], 'earnings'> & Money
  const { rows } = await sql<Row>`
    select model_id, backend_id, attempts::bigint, failures::bigint, coins::bigint as coins_charged,
      ${moneyOf(coinValue, sql`(coins - refunded)`)}
    from (
      select model_id, backend_id, sum(failures) as failures, sum(coins) as coins, sum(coins_refunded) as refunded,
        ${sums(coinValue)}
      from overview_backends where hour >= ${since} and ${ofModel} group by model_id, backend_id) as summed
    order by failures desc, model_id, backend_id limit ${SHOWN_ROWS}`.execute(tx)
  return rows.map(
    ({ costMoney: _, unknownCosts: _unknown, coinsWorth: _worth, margin: _margin, ...row }, at) => ({
      ...row,
      earnings: earningsOf(rows[at]!, coinValue),
    }),
  )
}

/** What was priced in a currency of before is unknown in today's; what cost nothing is known in every one. */
const sums = (coinValue: CoinValue | undefined) => sql`
  sum(attempts) as attempts, sum(cost) filter (where ${isToday(coinValue)}) as cost,
  sum(unknown + case when ${isToday(coinValue)} then 0 else priced end) as unknown_costs`
const isToday = (coinValue: CoinValue | undefined) => sql`currency = ${coinValue?.currency ?? ''}::text`

/** Of a row with `sums`, and the coins that came of it and were not given back. */
const moneyOf = (coinValue: CoinValue | undefined, coins: RawBuilder<unknown>) => sql`
  case when attempts is null then '0' when unknown_costs < attempts then trim_scale(coalesce(cost, 0))::text end
    as cost_money,
  coalesce(unknown_costs, 0)::bigint as unknown_costs,
  trim_scale(${coins} * ${coinValue?.amount ?? null}::numeric)::text as coins_worth,
  case when coalesce(unknown_costs, 0) = 0
    then trim_scale(${coins} * ${coinValue?.amount ?? null}::numeric - coalesce(cost, 0))::text end as margin`

function earningsOf(
  { costMoney, unknownCosts, coinsWorth, margin }: Money,
  coinValue: CoinValue | undefined,
): Earnings {
  return { currency: coinValue?.currency ?? null, costMoney, unknownCosts, coinsWorth, margin }
}
