import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { onlyRow } from '../platform/db/only-row.ts'
import type { Spend } from './spend.ts'

declare module '../platform/db/database.ts' {
  interface Tables {
    keyPeriods: { keyId: string; kind: string; name: string; coins: number; lastSpentAt: Date }
  }
}

type Fragment = ReturnType<typeof sql>

/** Of a key's row: what it has spent, the last in the session that is open. */
export const spendColumns = (keyId: Fragment) => ({
  spentCoins: coinsIn('grant', keyId),
  spentTodayCoins: coinsIn('day', keyId),
  spentThisSessionCoins: coinsIn('session', keyId, sql`agent_session_at(${keyId}, app_now())`),
})

/** In the period of this kind in which a hold would count now. */
const coinsIn = (kind: string, keyId: Fragment, session = sql`null`) =>
  sql<number>`coalesce((
    select coins from key_periods join spend_periods(app_now(), ${session}) as period using (kind, name)
    where key_id = ${keyId} and kind = ${kind}), 0)`

export async function readSpend(db: Db, keyId: string): Promise<Spend> {
  const { spentCoins, spentTodayCoins, spentThisSessionCoins } = spendColumns(sql`${keyId}::uuid`)
  const query = sql<Spend>`
    select ${spentCoins} as spent_coins, ${spentTodayCoins} as spent_today_coins,
      ${spentThisSessionCoins} as spent_this_session_coins`
  return onlyRow(await query.execute(db))
}
