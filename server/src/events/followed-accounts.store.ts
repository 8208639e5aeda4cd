import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

export const FOLLOWED_SECONDS = 60

/** From now on changes of these accounts are told on the channel. Sorted, so that nodes never wait in a circle. */
export async function markFollowed(db: Db, accountIds: readonly string[]): Promise<void> {
  const sorted = [...new Set(accountIds)].toSorted()
  await sql`
    insert into followed_accounts (account_id, until)
    select id, app_now() + make_interval(secs => ${FOLLOWED_SECONDS})
    from unnest(${sorted}::uuid[]) as followed (id)
    on conflict (account_id) do update set until = excluded.until`.execute(db)
}

/** In the same order, and not those that are being renewed at this moment. */
export async function forgetFollowed(db: Db): Promise<void> {
  await sql`
    delete from followed_accounts where account_id in (
      select account_id from followed_accounts where until < app_now()
      order by account_id for update skip locked)`.execute(db)
}
