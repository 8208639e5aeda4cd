import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { CallerId } from './callers.ts'

/** Those whose key or session still opens the door. */
export async function findWelcome(db: Db, callers: readonly CallerId[]): Promise<Set<CallerId>> {
  const { rows } = await sql<{ caller: CallerId }>`
    select 'key:' || id as caller from api_keys
    where id = any(${named('key:', callers)}::uuid[]) and revoked_at is null
      and (expires_at is null or expires_at > app_now())
    union all
    select 'session:' || token from sessions
    where token = any(${named('session:', callers)}::text[]) and expires_at > app_now()`.execute(db)
  return new Set(rows.map(({ caller }) => caller))
}

const named = (prefix: string, callers: readonly CallerId[]) =>
  callers.filter((caller) => caller.startsWith(prefix)).map((caller) => caller.slice(prefix.length))
