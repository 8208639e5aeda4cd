import { sql } from 'kysely'
import { createBatcher, type Batcher } from '../platform/batcher.ts'
import type { Db } from '../platform/db/database.ts'
import { isDatabaseUnavailable } from '../platform/db/unavailable.ts'
import type { CallerId } from './callers.ts'

/** Whether a key or session still works. Simultaneous checks are batched. */
export type ValidCallers = Batcher<CallerId, boolean>

export function openValidCallers(db: Db): ValidCallers {
  return createBatcher({
    concurrency: 1,
    maxItems: 1000,
    async run(callers: CallerId[]) {
      const valid = await findValidCallers(db, [...new Set(callers)])
      return callers.map((caller) => valid.has(caller))
    },
    isBatchError: isDatabaseUnavailable,
  })
}

/** Those callers whose key or session still works. */
export async function findValidCallers(db: Db, callers: readonly CallerId[]): Promise<Set<CallerId>> {
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
