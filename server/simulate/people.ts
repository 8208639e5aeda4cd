import { hashKey, mintKey } from '../src/accounts/keys.ts'
import type { GatedPool } from './gated-pool.ts'
import type { Random } from './random.ts'
import type { Told } from './told.ts'

/** `spareKey` is for whoever finds that `key` was revoked; nobody revokes that one. */
export type Person = { name: string; accountId: string; key: IssuedKey; spareKey: IssuedKey }
export type IssuedKey = { id: string; apiKey: string }

const names = ['alice', 'bob', 'carol']

/** One to three accounts, with few coins and low limits; a second key of the first one shares its account. */
export async function invite(pool: GatedPool, random: Random, told: Told): Promise<Person[]> {
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
    told.grants.set(`first-${name}`, { accountId, coins, isKnown: true })
    people.push({ name, accountId, ...(await issueKeys(pool, random, accountId)) })
  }
  const [first] = people
  if (random.chance(0.3)) {
    const { accountId } = first!
    people.push({ name: `${first!.name}2`, accountId, ...(await issueKeys(pool, random, accountId)) })
  }
  return people
}

async function issueKeys(pool: GatedPool, random: Random, accountId: string) {
  const issue = () => issueKey(pool, random, accountId)
  return { key: await issue(), spareKey: await issue() }
}

async function issueKey(pool: GatedPool, random: Random, accountId: string): Promise<IssuedKey> {
  const id = random.uuid()
  const apiKey = mintKey(random.below)
  const cap = random.pick([null, null, 15, 40])
  await pool.query(
    `insert into api_keys (id, account_id, name, hash, last_four, scopes, monthly_spend_cap_coins)
    values ($1, $2, 'Key', $3, 'last', '{generate,read}', $4)`,
    [id, accountId, hashKey(apiKey), cap],
  )
  return { id, apiKey }
}
