import { sql } from 'kysely'
import { lockAccount } from '../accounts/store.ts'
import type { Db } from '../platform/db/database.ts'

/** How long a node may take to send the mails that it has claimed, before another sends them. */
const CLAIM = sql`interval '10 minutes'`
const CLAIMED_AT_ONCE = 50

export async function readLowBalanceCoins(db: Db, accountId: string): Promise<number | null> {
  const { rows } = await sql<{ coins: number }>`
    select threshold_coins as coins from low_balance_alerts where account_id = ${accountId}`.execute(db)
  return rows[0]?.coins ?? null
}

/** Whoever is below the new threshold already sees so on the page, and is mailed only after having been above it. */
export async function setLowBalanceCoins(tx: Db, accountId: string, coins: number | null): Promise<void> {
  await lockAccount(tx, accountId)
  if (coins === null) {
    await sql`delete from low_balance_alerts where account_id = ${accountId}`.execute(tx)
    return
  }
  await sql`
    insert into low_balance_alerts (account_id, threshold_coins, mailed_at)
    select id, ${coins}::bigint, case when available < ${coins}::bigint then app_now() end
    from accounts where id = ${accountId}
    on conflict (account_id) do update set
      threshold_coins = excluded.threshold_coins, mailed_at = excluded.mailed_at, claimed_at = null
    where low_balance_alerts.threshold_coins <> excluded.threshold_coins`.execute(tx)
}

export type LowBalance = {
  accountId: string
  email: string
  name: string
  available: number
  thresholdCoins: number
}

/** Those who are at their threshold or above it again are mailed the next time. */
export async function rearmAlerts(db: Db): Promise<void> {
  await sql`
    update low_balance_alerts as alert set mailed_at = null, claimed_at = null
    from accounts
    where accounts.id = alert.account_id and available >= threshold_coins
      and (mailed_at is not null or claimed_at is not null)`.execute(db)
}

/** Some of those below their threshold who have not been told: of several nodes, each claims others. */
export async function claimAlerts(db: Db): Promise<LowBalance[]> {
  const { rows } = await sql<LowBalance>`
    with due as (
      select alert.account_id, available, email, name from low_balance_alerts as alert
      join accounts on accounts.id = alert.account_id join users on users.id = alert.account_id
      where available < threshold_coins and mailed_at is null and deletion_requested_at is null
        and (claimed_at is null or claimed_at < app_now() - ${CLAIM})
      order by claimed_at nulls first, alert.account_id limit ${CLAIMED_AT_ONCE} for update of alert skip locked
    )
    update low_balance_alerts as alert set claimed_at = app_now() from due where alert.account_id = due.account_id
    returning alert.account_id, email, name, available, threshold_coins`.execute(db)
  return rows
}

/** Those that were not tried are sent by the next who looks. */
export async function releaseAlerts(db: Db, claimed: LowBalance[]): Promise<void> {
  const ids = claimed.map(({ accountId }) => accountId)
  await sql`update low_balance_alerts set claimed_at = null
    where account_id = any(${ids}::uuid[]) and mailed_at is null`.execute(db)
}

export async function noteMailed(db: Db, { accountId, thresholdCoins }: LowBalance): Promise<void> {
  await sql`
    update low_balance_alerts set mailed_at = app_now()
    where account_id = ${accountId} and threshold_coins = ${thresholdCoins} and claimed_at is not null`.execute(
    db,
  )
}
