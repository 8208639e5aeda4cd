import { sql } from 'kysely'
import type { Actor, TestApp } from './app.ts'

type Limits = { all?: number; daily?: number; session?: number; confirmAbove?: number; monthly?: number }

/** Makes the key of an account the grant of an agent, with these limits. */
export async function makeGrant(
  { service: { database } }: TestApp,
  { keyId }: Pick<Actor, 'keyId'>,
  { all, daily, session, confirmAbove, monthly }: Limits,
): Promise<void> {
  await sql`
    insert into agent_clients (id, name, redirect_uris) values ('client-of-tests', 'Test agent', '{http://localhost/}')
    on conflict do nothing`.execute(database.db)
  await sql`
    update api_keys set agent_client_id = 'client-of-tests', spend_limit_coins = ${all ?? null},
      daily_spend_limit_coins = ${daily ?? null}, session_spend_limit_coins = ${session ?? null},
      confirm_above_coins = ${confirmAbove ?? null}, monthly_spend_cap_coins = ${monthly ?? null}
    where id = ${keyId}`.execute(database.db)
}

/** What it spent, by `kind` and `name`; sessions are counted from 1. */
export async function spentOf(
  { service: { database } }: TestApp,
  { keyId }: Pick<Actor, 'keyId'>,
): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ period: string; coins: number }>(
    `select concat_ws(':', kind,
      case kind when 'session' then (row_number() over (partition by kind order by name))::text else nullif(name, '') end) as period, coins
    from key_periods where key_id = $1`,
    [keyId],
  )
  return Object.fromEntries(rows.map(({ period, coins }) => [period, coins]))
}
