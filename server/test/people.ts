// Accounts as the API makes them, in a statement or two: over HTTP an account with a key takes twelve statements, a person
// eighteen, and nearly every test begins with one. What the API does is the subject of its own tests.
import { randomInt } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { CreateApiKeyRequest } from '@atelier/contract/api-key.ts'
import type { CreateAccountRequest } from '@atelier/contract/operator-account.ts'
import { hashKey, mintKey } from '../src/accounts/keys.ts'
import { grantCoins } from '../src/coins/store.ts'
import type { Db } from '../src/platform/db/database.ts'

const allScopes: CreateApiKeyRequest['scopes'] = ['generate', 'read', 'uploads', 'account']

/** An account with an API key. */
export async function insertAccountWithKey(
  db: Db,
  account: CreateAccountRequest,
  { name = 'Test', scopes = allScopes, monthlySpendCapCoins, expiresAt }: Partial<CreateApiKeyRequest> = {},
) {
  const key = mintKey(randomInt)
  const ids = await insertAccount<{ id: string; keyId: string }>(
    db,
    account,
    sql`insert into api_keys (account_id, hash, last_four, name, scopes, monthly_spend_cap_coins, expires_at)
      select id, ${hashKey(key)}, ${key.slice(-4)}, ${name}, ${scopes}, ${monthlySpendCapCoins ?? null}::bigint,
        ${expiresAt ?? null}::timestamptz
      from person returning account_id as id, id as key_id`,
  )
  return { ...ids, email: account.email, key }
}

/** An account whose person can sign in. */
export async function insertAccountWithPassword(db: Db, account: CreateAccountRequest, passwordHash: string) {
  const { id } = await insertAccount<{ id: string }>(
    db,
    account,
    sql`insert into credentials (user_id, account_id, provider_id, password)
      select id, id, 'credential', ${passwordHash} from person returning user_id as id`,
  )
  return { id, email: account.email }
}

async function insertAccount<Ids extends { id: string }>(
  db: Db,
  { email, name = email.split('@', 1)[0], coins = 0, runningLimit, rateLimits }: CreateAccountRequest,
  withMore: RawBuilder<unknown>,
): Promise<Ids> {
  const limits: Record<string, RawBuilder<unknown>> = {
    ...(runningLimit !== undefined && { running_limit: sql`${runningLimit}::int` }),
    ...(rateLimits !== undefined && { rate_limits: sql`${JSON.stringify(rateLimits)}::jsonb` }),
  }
  const columns = sql.join(['id', ...Object.keys(limits)].map((column) => sql.ref(column)))
  const values = sql.join([sql.ref('id'), ...Object.values(limits)])
  const { rows } = await sql<Ids>`
    with person as (insert into users (email, name) values (${email}, ${name}) returning id),
    account as (insert into accounts (${columns}) select ${values} from person)
    ${withMore}`.execute(db)
  const ids = rows[0]!
  if (coins > 0) await grantCoins(db, ids.id, coins, 'First coins')
  return ids
}
