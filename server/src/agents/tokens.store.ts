import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Scope } from '@atelier/contract/account.ts'
import { hashKey, mintKey } from '../accounts/keys.ts'
import { revokeKey } from '../accounts/keys.store.ts'
import { lockAccount } from '../accounts/store.ts'
import type { Db } from '../platform/db/database.ts'
import { lifetimes } from './default-limits.ts'

declare module '../platform/db/database.ts' {
  interface Tables {
    agentTokens: {
      hash: Buffer
      kind: 'access' | 'refresh'
      keyId: string
      expiresAt: Date
      usedAt: Date | null
    }
  }
}

export type IssuedTokens = { access: string; refresh: string; scopes: Scope[] }

/** New tokens under a grant. */
export async function issueTokens(tx: Db, keyId: string): Promise<IssuedTokens> {
  const [access, refresh] = [mintKey(randomInt, 'access'), mintKey(randomInt, 'refresh')]
  await tx
    .insertInto('agentTokens')
    .values([
      { hash: hashKey(access), kind: 'access', keyId, expiresAt: inSeconds(lifetimes.accessSeconds) },
      {
        hash: hashKey(refresh),
        kind: 'refresh',
        keyId,
        expiresAt: inSeconds(lifetimes.refreshDays * 86_400),
      },
    ])
    .execute()
  const { scopes } = await tx
    .selectFrom('apiKeys')
    .select('scopes')
    .where('id', '=', keyId)
    .executeTakeFirstOrThrow()
  return { access, refresh, scopes }
}

const inSeconds = (seconds: number) => sql<Date>`app_now() + make_interval(secs => ${seconds})`

/**
 * Replaces a refresh token by new ones. One that was replaced before was stolen, or its thief was faster: nobody can tell, so
 * the grant ends.
 */
export async function rotateTokens(
  tx: Db,
  refresh: string,
  clientId: string,
): Promise<IssuedTokens | 'reused' | undefined> {
  const hash = hashKey(refresh)
  const found = await findGrantOf(tx, hash)
  if (!found || found.kind !== 'refresh' || found.clientId !== clientId) return undefined
  await lockAccount(tx, found.accountId)
  const { usedAt, isExpired } = await tx
    .selectFrom('agentTokens')
    .select(['usedAt', sql<boolean>`expires_at <= app_now()`.as('isExpired')])
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  if (usedAt) {
    await revokeKey(tx, found.accountId, found.keyId)
    return 'reused'
  }
  // What is refused was not used: a locked account may be unlocked again.
  if (isExpired || !(await isLive(tx, found.keyId))) return undefined
  await tx
    .updateTable('agentTokens')
    .set({ usedAt: sql<Date>`app_now()` })
    .where('hash', '=', hash)
    .execute()
  return issueTokens(tx, found.keyId)
}

/**
 * Ends the grant of a token, whichever of its two it is; false where it is unknown, expired or another client's. A refresh token
 * that was replaced ends it, too, as it does when it comes again.
 */
export async function revokeByToken(tx: Db, token: string, clientId: string | undefined): Promise<boolean> {
  const found = await findGrantOf(tx, hashKey(token))
  if (!found || found.isExpired || (clientId !== undefined && found.clientId !== clientId)) return false
  await revokeKey(tx, found.accountId, found.keyId)
  return true
}

/** Revokes grants under which nobody can act any more: no token is left with which to, or to get the next one. */
export async function revokeAbandonedGrants(db: Db): Promise<void> {
  const abandoned = (tx: Db) =>
    tx
      .selectFrom('agentTokens')
      .innerJoin('apiKeys', 'apiKeys.id', 'agentTokens.keyId')
      .select(['apiKeys.id', 'apiKeys.accountId'])
      .where('apiKeys.revokedAt', 'is', null)
      .groupBy('apiKeys.id')
      .having(sql<boolean>`not bool_or(agent_tokens.expires_at > app_now() and agent_tokens.used_at is null)`)
  for (const { id, accountId } of await abandoned(db).execute())
    await db.transaction().execute(async (tx) => {
      await lockAccount(tx, accountId)
      // Its tokens may just have been replaced.
      const still = await abandoned(tx).where('apiKeys.id', '=', id).executeTakeFirst()
      if (still) await revokeKey(tx, accountId, id)
    })
}

function findGrantOf(db: Db, hash: Buffer) {
  return db
    .selectFrom('agentTokens')
    .innerJoin('apiKeys', 'apiKeys.id', 'agentTokens.keyId')
    .select([
      'agentTokens.kind',
      'agentTokens.keyId',
      'apiKeys.accountId',
      'apiKeys.agentClientId as clientId',
    ])
    .select(sql<boolean>`agent_tokens.expires_at <= app_now()`.as('isExpired'))
    .where('agentTokens.hash', '=', hash)
    .executeTakeFirst()
}

async function isLive(db: Db, keyId: string): Promise<boolean> {
  const live = await db
    .selectFrom('apiKeys')
    .innerJoin('accounts', 'accounts.id', 'apiKeys.accountId')
    .select('apiKeys.id')
    .where('apiKeys.id', '=', keyId)
    .where('apiKeys.revokedAt', 'is', null)
    .where('accounts.locked', '=', false)
    .where(sql<boolean>`(api_keys.expires_at is null or api_keys.expires_at > app_now())`)
    .executeTakeFirst()
  return live !== undefined
}
