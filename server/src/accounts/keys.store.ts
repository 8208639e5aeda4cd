import { keyCounts, type ApiKey, type CreateApiKeyRequest } from '@atelier/contract/api-key.ts'
import type { Scope } from '@atelier/contract/account.ts'
import { sql, type Generated, type Selectable } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { Account, Key } from './account.ts'
import { hashKey } from './keys.ts'
import { accounts, lockAccount } from './store.ts'
import { onlyRow } from '../platform/db/only-row.ts'

declare module '../platform/db/database.ts' {
  interface Tables {
    apiKeys: ApiKeysTable
    keyMonths: { keyId: string; month: Date; coins: number }
  }
}

type ApiKeysTable = {
  id: Generated<string>
  accountId: string
  name: string
  hash: Buffer
  lastFour: string
  scopes: Scope[]
  monthlySpendCapCoins: number | null
  agentClientId: string | null
  spendLimitCoins: number | null
  dailySpendLimitCoins: number | null
  sessionSpendLimitCoins: number | null
  confirmAboveCoins: number | null
  limitsChangedAt: Date | null
  expiresAt: Date | null
  revokedAt: Date | null
  lastUsedAt: Date | null
  createdAt: Generated<Date>
}

/** A key as authentication reads it: whether it still works, by the database's clock. */
export type FoundKey = Key & { isRevoked: boolean; expiresInMs: number | null }

const thisMonth = sql<Date>`date_trunc('month', app_now() at time zone 'UTC')::date`

/** The key and its account, in one statement: a program that polls every few seconds waits for it each time. */
export async function findKey(
  db: Db,
  hash: Buffer,
  /** Whether it is that of an agent's access token: then its grant is the key, and ends with the token. */
  isToken = false,
): Promise<{ key: FoundKey; account: Account } | undefined> {
  const ofToken = (column: string) =>
    sql`(select ${sql.ref(column)} from agent_tokens as token where token.hash = ${hash} and token.kind = 'access')`
  const expiry = isToken
    ? sql`least(api_keys.expires_at, ${ofToken('token.expires_at')})`
    : sql`api_keys.expires_at`
  const row = await accounts(db)
    .innerJoin('apiKeys', 'apiKeys.accountId', 'accounts.id')
    .select(['apiKeys.id as keyId', 'apiKeys.name as keyName', 'apiKeys.scopes'])
    .select(['apiKeys.monthlySpendCapCoins', 'apiKeys.expiresAt', 'apiKeys.revokedAt'])
    .select(grantColumns)
    .select(sql<number | null>`(extract(epoch from ${expiry} - app_now()) * 1000)::float8`.as('expiresInMs'))
    .where(
      isToken
        ? sql<boolean>`api_keys.id = ${ofToken('token.key_id')}`
        : sql<boolean>`api_keys.hash = ${hash}`,
    )
    .executeTakeFirst()
  if (!row) return undefined
  const { keyId, keyName, scopes, monthlySpendCapCoins, expiresAt, revokedAt, expiresInMs, ...others } = row
  const { agentClientId, spendLimitCoins, dailySpendLimitCoins, ...rest } = others
  const { sessionSpendLimitCoins, confirmAboveCoins, ...account } = rest
  const limits = { spendLimitCoins, dailySpendLimitCoins, sessionSpendLimitCoins, confirmAboveCoins }
  const grant = agentClientId === null ? null : { clientId: agentClientId, ...limits }
  const isRevoked = revokedAt !== null
  return {
    account,
    key: { id: keyId, name: keyName, scopes, monthlySpendCapCoins, expiresAt, grant, isRevoked, expiresInMs },
  }
}

const grantColumns = [
  'apiKeys.agentClientId',
  'apiKeys.spendLimitCoins',
  'apiKeys.dailySpendLimitCoins',
  'apiKeys.sessionSpendLimitCoins',
  'apiKeys.confirmAboveCoins',
] as const

/** Whether the moment has passed, by the clock that keys are checked against. */
export async function hasPassed(db: Db, moment: string): Promise<boolean> {
  const query = sql<{ passed: boolean }>`select ${moment}::timestamptz <= app_now() as passed`
  return onlyRow(await query.execute(db)).passed
}

/** Neither revoked nor expired. */
export const works = sql<boolean>`(revoked_at is null and (expires_at is null or expires_at > app_now()))`

/** Whether the account may have one more key. Locks the account, so that two requests cannot both take the last one. */
export async function hasRoomForKey(tx: Db, accountId: string): Promise<boolean> {
  await lockAccount(tx, accountId)
  const { working } = await tx
    .selectFrom('apiKeys')
    .select(({ fn }) => fn.countAll<number>().as('working'))
    .where('accountId', '=', accountId)
    .where(works)
    .executeTakeFirstOrThrow()
  return working < keyCounts.working
}

export async function createKey(
  db: Db,
  accountId: string,
  key: string,
  request: CreateApiKeyRequest,
): Promise<ApiKey> {
  const row = await db
    .insertInto('apiKeys')
    .values({
      accountId,
      hash: hashKey(key),
      lastFour: key.slice(-4),
      name: request.name.trim(),
      scopes: request.scopes,
      monthlySpendCapCoins: request.monthlySpendCapCoins ?? null,
      expiresAt: request.expiresAt ? new Date(request.expiresAt) : null,
      revokedAt: null,
      lastUsedAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return wireKey(row, 0)
}

/** Newest first: all working keys, and the newest of those revoked or expired. */
export async function listKeys(db: Db, accountId: string): Promise<ApiKey[]> {
  const ended = db
    .selectFrom('apiKeys')
    .select('id')
    .where('accountId', '=', accountId)
    .where(sql<boolean>`not ${works}`)
    .orderBy('createdAt', 'desc')
    .limit(keyCounts.ended)
  const rows = await keysWithSpend(db)
    .where('accountId', '=', accountId)
    .where((is) => is.or([works, is('id', 'in', ended)]))
    .orderBy('createdAt', 'desc')
    .execute()
  return rows.map((row) => wireKey(row, row.spent ?? 0))
}

/** Whether the key is one of the account's and not revoked. */
export async function hasLiveKey(db: Db, accountId: string, keyId: string): Promise<boolean> {
  const found = await db
    .selectFrom('apiKeys')
    .select('id')
    .where('accountId', '=', accountId)
    .where('id', '=', keyId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Revoking twice is allowed: the first time counts. Under the account's lock, as holds are made: once this is
 * committed, no hold is made with the key.
 */
export async function revokeKey(tx: Db, accountId: string, keyId: string): Promise<ApiKey | undefined> {
  await lockAccount(tx, accountId)
  await tx
    .updateTable('apiKeys')
    .set({ revokedAt: sql<Date>`coalesce(revoked_at, app_now())` })
    .where('accountId', '=', accountId)
    .where('id', '=', keyId)
    .execute()
  const row = await keysWithSpend(tx)
    .where('accountId', '=', accountId)
    .where('id', '=', keyId)
    .executeTakeFirst()
  return row && wireKey(row, row.spent ?? 0)
}

export async function coinsSpentThisMonth(db: Db, keyId: string): Promise<number> {
  const row = await db
    .selectFrom('keyMonths')
    .select('coins')
    .where('keyId', '=', keyId)
    .where('month', '=', thisMonth)
    .executeTakeFirst()
  return row?.coins ?? 0
}

/** One row per statement: two nodes that mark the same keys in another order must not deadlock. */
export async function markKeysUsed(db: Db, keyIds: string[]): Promise<void> {
  for (const id of keyIds) {
    await db
      .updateTable('apiKeys')
      .set({ lastUsedAt: sql<Date>`app_now()` })
      .where('id', '=', id)
      .execute()
  }
}

const keysWithSpend = (db: Db) =>
  db
    .selectFrom('apiKeys')
    .leftJoin('keyMonths', (join) =>
      join.onRef('keyMonths.keyId', '=', 'apiKeys.id').on('keyMonths.month', '=', thisMonth),
    )
    .selectAll('apiKeys')
    .select('keyMonths.coins as spent')

function wireKey(row: Selectable<ApiKeysTable>, spentThisMonthCoins: number): ApiKey {
  const moment = (date: Date | null) => date?.toISOString() ?? null
  return {
    id: row.id,
    name: row.name,
    lastFour: row.lastFour,
    scopes: row.scopes,
    monthlySpendCapCoins: row.monthlySpendCapCoins,
    spentThisMonthCoins,
    expiresAt: moment(row.expiresAt),
    revokedAt: moment(row.revokedAt),
    lastUsedAt: moment(row.lastUsedAt),
    createdAt: row.createdAt.toISOString(),
  }
}
