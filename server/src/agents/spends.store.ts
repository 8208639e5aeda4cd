import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { onlyRow } from '../platform/db/only-row.ts'
import type { Spend } from './spend.ts'

declare module '../platform/db/database.ts' {
  interface Tables {
    keyPeriods: { keyId: string; kind: string; name: string; coins: number; lastSpentAt: Date }
  }
}

/** Of a key's row: what it has spent, the last in the session that is open. */
export const spendColumns = (keyId: ReturnType<typeof sql.ref>) => ({
  spentCoins: coinsIn(keyId, sql`'grant'`, sql`''`),
  spentTodayCoins: coinsIn(keyId, sql`'day'`, sql`to_char(app_now() at time zone 'UTC', 'YYYY-MM-DD')`),
  spentThisSessionCoins: coinsIn(
    keyId,
    sql`'session'`,
    sql`agent_session_at(${keyId}, app_now())`,
  ),
})

type Fragment = ReturnType<typeof sql>

const coinsIn = (keyId: Fragment, kind: Fragment, name: Fragment) =>
  sql<number>`coalesce((
    select coins from key_periods as period where period.key_id = ${keyId} and period.kind = ${kind} and period.name = ${name}), 0)`

export async function readSpend(db: Db, keyId: string): Promise<Spend> {
  const { spentCoins, spentTodayCoins, spentThisSessionCoins } = spendColumns(sql`${keyId}::uuid`)
  const query = sql<Spend>`
    select ${spentCoins} as spent_coins, ${spentTodayCoins} as spent_today_coins,
      ${spentThisSessionCoins} as spent_this_session_coins`
  return onlyRow(await query.execute(db))
}
