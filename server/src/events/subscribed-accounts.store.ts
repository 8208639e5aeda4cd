import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

export const SUBSCRIBED_SECONDS = 60

/** From now on the database notifies of changes of these accounts. Sorted, so that nodes cannot deadlock. */
export async function markSubscribed(db: Db, accountIds: readonly string[]): Promise<void> {
  const sorted = [...new Set(accountIds)].toSorted()
  await sql`
    insert into followed_accounts (account_id, until)
    select id, app_now() + make_interval(secs => ${SUBSCRIBED_SECONDS})
    from unnest(${sorted}::uuid[]) as followed (id)
    on conflict (account_id) do update set until = excluded.until`.execute(db)
}

/** In the same order, and skipping those that are being renewed. */
export async function forgetSubscribed(db: Db): Promise<void> {
  await sql`
    delete from followed_accounts where account_id in (
      select account_id from followed_accounts where until < app_now()
      order by account_id for update skip locked)`.execute(db)
}
