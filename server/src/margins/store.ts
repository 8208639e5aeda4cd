import type { Earnings } from '@atelier/contract/earnings.ts'
import type { Stats } from '@atelier/contract/stats.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { onlyRow } from '../platform/db/only-row.ts'
import type { CoinValue } from './coin-value.ts'

type Counted = { costMoney: string | null; unknownCosts: number; coinsWorth: string | null }

/** What one generation brought in and cost; null before its end is what cannot be known yet. */
export async function readEarnings(
  tx: Db,
  generationId: string,
  coinValue: CoinValue | undefined,
): Promise<Earnings> {
  const counted = await sql<Counted & { margin: string | null }>`
    select ${earnings(coinValue)}, ${margin(coinValue, sql`completed_at is not null`)}
    from (
      select g.completed_at, ${coinsKept} as coins, count(a.id) as attempts,
        sum(${knownMoney(coinValue)}) as cost, count(a.id) - count(${knownMoney(coinValue)}) as unknown_costs
      from generations g left join attempts a on a.generation_id = g.id
      where g.id = ${generationId} group by g.id
    ) counted`.execute(tx)
  return { currency: coinValue?.currency ?? null, ...onlyRow(counted) }
}

type LastDay = Stats['lastDay']
type Row = Omit<LastDay['byModelAndBackend'][number], 'seconds' | 'earnings'> &
  Counted & { margin: string | null; seconds: [number, number] | null }

/** By model and backend. What it costs to ask is bounded by the attempts of a day, not by history. */
export async function readLastDay(tx: Db, coinValue: CoinValue | undefined): Promise<LastDay> {
  const { rows } = await sql<Row>`
    with ended as (
      select g.model_id, coalesce(a.backend_id, a.provider) as backend_id, a.state, a.cost_amount, a.cost_unit,
        ${knownMoney(coinValue)} as money, ${coinsOfAttempt.charged} as charged, ${coinsOfAttempt.kept} as coins,
        extract(epoch from a.ended_at - a.created_at)::float8 as seconds
      from attempts a join generations g on g.id = a.generation_id
      where a.ended_at > app_now() - interval '24 hours'
    ), by_unit as (
      select model_id, backend_id, cost_unit as unit, sum(cost_amount::text::numeric) as amount
      from ended where cost_unit is not null group by model_id, backend_id, cost_unit
    ), costs as (
      select model_id, backend_id, jsonb_agg(jsonb_build_object('amount', amount, 'unit', unit) order by unit) as costs
      from by_unit group by model_id, backend_id
    ), counted as (
      select model_id, backend_id, count(*) as attempts, count(*) filter (where state <> 'succeeded') as failures,
        percentile_cont(array[0.5, 0.95]) within group (order by seconds) filter (where state = 'succeeded') as seconds,
        sum(charged) as charged, sum(coins) as coins, sum(money) as cost, count(*) - count(money) as unknown_costs
      from ended group by model_id, backend_id
    )
    select model_id, backend_id, attempts, failures, seconds, coalesce(costs, '[]') as costs,
      charged::bigint as coins_charged, ${earnings(coinValue)}, ${margin(coinValue, sql`true`)}
    from counted left join costs using (model_id, backend_id) order by model_id, backend_id`.execute(tx)
  return { byModelAndBackend: rows.map((row) => rowOf(row, coinValue?.currency ?? null)) }
}

function rowOf(
  { seconds, costMoney, unknownCosts, coinsWorth, margin: left, ...row }: Row,
  currency: string | null,
): LastDay['byModelAndBackend'][number] {
  return {
    ...row,
    seconds: seconds && { p50: toMilliseconds(seconds[0]), p95: toMilliseconds(seconds[1]) },
    earnings: { currency, costMoney, unknownCosts, coinsWorth, margin: left },
  }
}

const toMilliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000

/**
 * The money of an attempt `a`, unless it is in a currency of before. Nothing is nothing in every one.
 */
export const knownMoney = (coinValue: CoinValue | undefined) => sql`
  case when a.cost_money = 0 or a.cost_rates ->> 'currency' is not distinct from ${coinValue?.currency ?? null}::text
    then a.cost_money end`

/** What was given back of the charge of a generation `g`. */
export const coinsRefunded = sql`coalesce((
  select coins from ledger where generation_id = g.id and kind = 'refund'), 0)`

const coinsCharged = sql`coalesce(g.coins_charged, 0)`
const coinsKept = sql`(${coinsCharged} - ${coinsRefunded})`

/** Of the coins of a generation `g` an attempt `a` that delivered has all, and others have none. */
const ifDelivered = (coins: RawBuilder<unknown>) =>
  sql`case when a.state = 'succeeded' then ${coins} else 0 end`
export const coinsOfAttempt = {
  charged: ifDelivered(coinsCharged),
  refunded: ifDelivered(coinsRefunded),
  kept: ifDelivered(coinsKept),
}

const worth = (coinValue: CoinValue | undefined) => sql`(coins * ${coinValue?.amount ?? null}::numeric)`

/** Of a row with `attempts`, `cost`, `unknown_costs` and `coins`. */
const earnings = (coinValue: CoinValue | undefined) => sql`
  case when attempts = 0 then '0' else trim_scale(cost)::text end as cost_money, unknown_costs,
  trim_scale(${worth(coinValue)})::text as coins_worth`

const margin = (coinValue: CoinValue | undefined, isSettled: ReturnType<typeof sql>) => sql`
  case when ${isSettled} and unknown_costs = 0
    then trim_scale(${worth(coinValue)} - coalesce(cost, 0))::text end as margin`
