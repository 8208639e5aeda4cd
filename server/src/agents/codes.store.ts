import { sql } from 'kysely'
import { lockAccount, readAccount } from '../accounts/store.ts'
import { hasRoomForKey, revokeKey } from '../accounts/keys.store.ts'
import type { Db } from '../platform/db/database.ts'
import { jsonbOf } from '../platform/db/jsonb.ts'
import { lifetimes } from './default-limits.ts'
import { addGrant, type Terms } from './grants.store.ts'

declare module '../platform/db/database.ts' {
  interface Tables {
    agentCodes: {
      hash: Buffer
      accountId: string
      clientId: string
      redirectUri: string
      challenge: string
      terms: Terms
      keyId: string | null
      expiresAt: Date
      usedAt: Date | null
    }
  }
}

type NewCode = {
  hash: Buffer
  accountId: string
  clientId: string
  redirectUri: string
  challenge: string
  terms: Terms
}

/** False where the request was answered before: the first answer counts. */
export async function addCode(db: Db, { terms, ...code }: NewCode): Promise<boolean> {
  const added = await db
    .insertInto('agentCodes')
    .values({
      ...code,
      terms: sql<Terms>`${jsonbOf(terms)}::jsonb`,
      expiresAt: sql<Date>`app_now() + make_interval(secs => ${lifetimes.codeSeconds})`,
    })
    .onConflict((conflict) => conflict.columns(['clientId', 'challenge']).doNothing())
    .returning('hash')
    .executeTakeFirst()
  return added !== undefined
}

/** `reused` where a grant was ended; undefined where there was none to make. */
export type MadeGrant = { keyId: string } | 'reused' | undefined

/** What the client shows together with the code. */
type Proof = { clientId: string; redirectUri: string; challenge: string }

/**
 * Makes the grant that the code stands for. A code works once, whether the rest is right or not; one that comes again was
 * stolen, and ends the grant that was made with it.
 */
export async function useCode(tx: Db, hash: Buffer, proof: Proof): Promise<MadeGrant> {
  const found = await tx
    .selectFrom('agentCodes')
    .select('accountId')
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!found) return undefined
  const { accountId } = found
  await lockAccount(tx, accountId)
  const { keyId, usedAt, isExpired, terms, ...expected } = await tx
    .selectFrom('agentCodes')
    .select(['clientId', 'redirectUri', 'challenge', 'terms', 'keyId', 'usedAt'])
    .select(sql<boolean>`expires_at <= app_now()`.as('isExpired'))
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  // What is refused for the account was not used: it may be unlocked again.
  if ((await readAccount(tx, accountId)).locked) return undefined
  if (usedAt) {
    if (keyId === null) return undefined
    await revokeKey(tx, accountId, keyId)
    return 'reused'
  }
  const isProven =
    expected.clientId === proof.clientId &&
    expected.redirectUri === proof.redirectUri &&
    expected.challenge === proof.challenge
  const mayGrant = !isExpired && isProven && (await hasRoomForKey(tx, accountId))
  const made = mayGrant ? await addGrant(tx, accountId, expected.clientId, terms) : undefined
  await tx
    .updateTable('agentCodes')
    .set({ usedAt: sql<Date>`app_now()`, keyId: made ?? null })
    .where('hash', '=', hash)
    .execute()
  return made === undefined ? undefined : { keyId: made }
}
