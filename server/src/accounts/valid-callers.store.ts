import { sql } from 'kysely'
import { createBatcher, type Batcher } from '../platform/batcher.ts'
import type { Db } from '../platform/db/database.ts'
import { isDatabaseUnavailable } from '../platform/db/unavailable.ts'
import type { CallerId, EndedCaller } from './callers.ts'
import { lockAccount } from './store.ts'

/** Whether a key or session still works. Those who are asked about at the same time are looked up together. */
export type ValidCallers = Batcher<CallerId, boolean>

declare module '../platform/http/endpoint.ts' {
  interface Tools {
    validCallers: ValidCallers
  }
}

export function openValidCallers(db: Db): ValidCallers {
  return createBatcher({
    lanes: 1,
    maxItems: 1000,
    async run(callers: CallerId[]) {
      const valid = await findValidCallers(db, [...new Set(callers)])
      return callers.map((caller) => valid.has(caller))
    },
    isCommon: isDatabaseUnavailable,
  })
}

/** Those whose key or session still works. */
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

/**
 * Whether a key or session has ended since its caller was let in. Until the transaction ends it cannot: whoever revokes the
 * key or ends the session waits, and is answered afterwards.
 */
export async function findCallerRefusal(
  tx: Db,
  accountId: string,
  caller: CallerId,
): Promise<EndedCaller | undefined> {
  await lockAccount(tx, accountId)
  const { rows } = await sql<{
    code: EndedCaller | null
  }>`select caller_refusal(${caller}, app_now()) as code`.execute(tx)
  return rows[0]!.code ?? undefined
}

const named = (prefix: string, callers: readonly CallerId[]) =>
  callers.filter((caller) => caller.startsWith(prefix)).map((caller) => caller.slice(prefix.length))
