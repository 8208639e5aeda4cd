import { sql } from 'kysely'
import type { Cost } from '../catalog/model-file.ts'
import type { Db } from '../platform/db/database.ts'
import { onlyRow } from '../platform/db/only-row.ts'
import type { CoinValue } from './coin-value.ts'

export type PreviewedMoney = {
  coinsWorth: string | null
  /** In the order of the rates. */
  backends: { costMoney: string | null; margin: string | null }[]
}

/** Computed where attempts are, so that the preview never says otherwise than the bill: numbers of JavaScript do not add up. */
export async function previewMoney(
  db: Db,
  { coins, outputs }: { coins: number; outputs: number },
  rates: readonly (Cost | undefined)[],
  coinValue: CoinValue | undefined,
): Promise<PreviewedMoney> {
  const currency = coinValue?.currency ?? null
  const priced = JSON.stringify(rates.map((each) => ({ ...each, currency })))
  const money = sql<PreviewedMoney>`
    select trim_scale(worth)::text as coins_worth, backends
    from (select ${coins}::numeric * ${coinValue?.amount ?? null}::numeric as worth) as sold
    cross join lateral (
      select coalesce(jsonb_agg(
        jsonb_build_object('costMoney', cost::text, 'margin', trim_scale(worth - cost)::text) order by place), '[]') as backends
      from jsonb_array_elements(${priced}::jsonb) with ordinality as listed (rates, place)
      cross join lateral (select attempt_money(rates, null, null, ${outputs}::integer) as cost) as counted) as all_backends`
  return onlyRow(await money.execute(db))
}

const SHOWN_DAYS = 30

export async function monthBefore(db: Db): Promise<Date> {
  const since = sql<{ since: Date }>`select app_now() - make_interval(days => ${SHOWN_DAYS}) as since`
  return onlyRow(await since.execute(db)).since
}
