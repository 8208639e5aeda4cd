import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

export const FORGET_EVERY_SECONDS = 3600

/** Sessions and sign-in links that no longer open anything. */
export function forgetExpired(db: Db): () => Promise<void> {
  return async () => {
    await sql`delete from sessions where expires_at < app_now()`.execute(db)
    await sql`delete from verifications where expires_at < app_now()`.execute(db)
    await sql`delete from sign_in_links where expires_at < app_now() - interval '7 days'`.execute(db)
  }
}
