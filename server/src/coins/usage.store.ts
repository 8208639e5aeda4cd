import type { UsageGrouping, UsageRow } from '@atelier/contract/usage.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { Days } from './days.ts'
import { onlyRow } from '../platform/db/only-row.ts'

type Grouping = {
  column: RawBuilder<unknown>
  label: RawBuilder<string>
  lastFour: RawBuilder<string | null>
}
const noLastFour = sql<null>`null::text`

/** By which column rows are grouped, and their label. */
const groupings: Record<UsageGrouping, Grouping> = {
  model: { column: sql`model_id`, label: sql`max(model_name)`, lastFour: noLastFour },
  key: {
    column: sql`key_id`,
    label: sql`coalesce((select name from api_keys where id = key_id), 'Account page')`,
    lastFour: sql`(select nullif(last_four, '') from api_keys where id = key_id)`,
  },
  project: { column: sql`project_id`, label: sql`coalesce(project_id, 'No project')`, lastFour: noLastFour },
}

/** By day, highest cost over all days first; all after the first `most` are one row per day. */
export async function readUsage(
  db: Db,
  accountId: string,
  { from, to }: Days,
  by: UsageGrouping,
  most: number | null,
): Promise<UsageRow[]> {
  const { column, label, lastFour } = groupings[by]
  const { rows } = await sql<UsageRow>`
    with used as materialized (
      select day, coalesce(${column}::text, '') as id, ${label} as label, ${lastFour} as last_four,
        sum(coins) as coins, sum(runs) as runs
      from usage_days
      where account_id = ${accountId} and day between ${from}::date and ${to}::date group by day, ${column}
    ), ranked as (
      select id, (array_agg(label order by day desc))[1] as label, max(last_four) as last_four,
        least(row_number() over (order by sum(coins) desc, sum(runs) desc, id), ${most}::bigint + 1) as place
      from used group by id
    ), shown as (
      select used.day, place, coalesce(place > ${most}::bigint, false) as others, max(ranked.id) as id,
        max(ranked.label) as label, max(ranked.last_four) as last_four, sum(coins)::bigint as coins, sum(runs)::bigint as runs
      from used join ranked using (id) group by used.day, place
    )
    select day::text, case when not others then nullif(id, '') end as id,
      case when others then 'Others' else label end as label, case when not others then last_four end as last_four,
      others, coins, runs
    from shown order by day, place`.execute(db)
  return rows
}

/** Coins that came back within these days, whenever they had been charged. */
export async function readRefunded(db: Db, accountId: string, { from, to }: Days): Promise<number> {
  const query = sql<{ coins: number }>`
    select coalesce(sum(coins), 0)::bigint as coins from ledger
    where account_id = ${accountId} and kind = 'refund'
      and created_at >= (${from}::timestamp at time zone 'UTC')
      and created_at < (${to}::timestamp at time zone 'UTC') + interval '1 day'`
  return onlyRow(await query.execute(db)).coins
}

/** The UTC day it is, by the database's clock. */
export async function readToday(db: Db): Promise<string> {
  const query = sql<{ day: string }>`select (app_now() at time zone 'UTC')::date::text as day`
  return onlyRow(await query.execute(db)).day
}
