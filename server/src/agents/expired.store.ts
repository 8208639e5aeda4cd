import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { revokeAbandonedGrants } from './tokens.store.ts'

/** Ends grants and deletes codes and tokens that nobody can use any more, and clients that nobody has let in within a day. */
export async function deleteExpiredOfAgents(db: Db): Promise<void> {
  await revokeAbandonedGrants(db) // First: tokens that are gone tell of no grant.
  await sql`delete from agent_codes where expires_at < app_now() - interval '1 day'`.execute(db)
  await sql`delete from agent_tokens where expires_at < app_now() - interval '1 day'`.execute(db)
  await sql`
    delete from agent_clients as client
    where created_at < app_now() - interval '1 day' and coalesce(read_at, created_at) < app_now() - interval '1 day'
      and not exists (select from api_keys where agent_client_id = client.id)
      and not exists (select from agent_codes where client_id = client.id)`.execute(db)
}
