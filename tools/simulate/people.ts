import { hashKey, mintKey } from '../../server/src/accounts/keys.ts'
import type { ScheduledPool } from './scheduled-pool.ts'
import type { Random } from './random.ts'
import type { ClientHistory } from './client-history.ts'

/** `spareKey` is used once `key` was revoked; it is never revoked itself. */
export type Person = { name: string; accountId: string; key: IssuedKey; spareKey: IssuedKey }
export type IssuedKey = { id: string; apiKey: string }

const names = ['alice', 'bob', 'carol']
const unlimited = { cap: null, dailyLimit: null }
/** Never both: the lower one would hide that the other is not asked. */
const spendLimits = [unlimited, unlimited, { cap: 15, dailyLimit: null }, { cap: null, dailyLimit: 15 }]

/** One to three accounts, with few coins and low limits; a second key of the first one shares its account. */
export async function createPeople(
  pool: ScheduledPool,
  random: Random,
  clientHistory: ClientHistory,
): Promise<Person[]> {
  const people: Person[] = []
  for (const name of names.slice(0, 1 + random.below(names.length))) {
    const accountId = random.uuid()
    const coins = random.pick([20, 60, 200])
    await pool.query(
      `with person as (insert into users (id, name, email) values ($1, $2, $2 || '@example.com') returning id)
      insert into accounts (id, running_limit) select id, $3 from person`,
      [accountId, name, 1 + random.below(3)],
    )
    await pool.query(`select grant_coins($1, $2, 'First coins', null)`, [accountId, coins])
    clientHistory.grants.set(`first-${name}`, { accountId, coins, isKnown: true })
    people.push({ name, accountId, ...(await issueKeys(pool, random, accountId)) })
  }
  const [first] = people
  if (first && random.chance(0.3)) {
    const { accountId } = first
    people.push({ name: `${first.name}2`, accountId, ...(await issueKeys(pool, random, accountId)) })
  }
  return people
}

async function issueKeys(pool: ScheduledPool, random: Random, accountId: string) {
  const issue = () => issueKey(pool, random, accountId)
  return { key: await issue(), spareKey: await issue() }
}

async function issueKey(pool: ScheduledPool, random: Random, accountId: string): Promise<IssuedKey> {
  const id = random.uuid()
  const apiKey = mintKey(random.below)
  const { cap, dailyLimit } = random.pick(spendLimits)
  await pool.query(
    // Those with a limit per day are grants of agents, whose days and sessions are counted as well.
    `with client as (
      insert into agent_clients (id, name, redirect_uris) values ('agent', 'Agent', '{}') on conflict do nothing)
    insert into api_keys (
        id, account_id, name, hash, last_four, scopes, monthly_spend_cap_coins, daily_spend_limit_coins, agent_client_id)
      values ($1, $2, 'Key', $3, 'last', '{generate,read}', $4::bigint, $5::bigint, case when $5::bigint > 0 then 'agent' end)`,
    [id, accountId, hashKey(apiKey), cap, dailyLimit],
  )
  return { id, apiKey }
}
