import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

export const FOLLOWED_SECONDS = 60

/** From now on changes of these accounts are told on the channel. Sorted, so that nodes never wait in a circle. */
export async function markFollowed(db: Db, accountIds: readonly string[]): Promise<void> {
  await sql`
    insert into followed_accounts (account_id, until)
    select id, app_now() + make_interval(secs => ${FOLLOWED_SECONDS})
    from unnest(${accountIds.toSorted()}::uuid[]) as followed (id)
    on conflict (account_id) do update set until = excluded.until`.execute(db)
}

export async function forgetFollowed(db: Db): Promise<void> {
  await sql`delete from followed_accounts where until < app_now()`.execute(db)
}
