import { randomBytes, randomInt } from 'node:crypto'
import { mintKey } from './accounts/keys.ts'
import { createKey } from './accounts/keys.store.ts'
import { hashOfToken } from './platform/link-token.ts'
import { signInUrl } from './accounts/sign-in-links.ts'
import { listAccounts } from './accounts/search.store.ts'
import { addSignInLink, createAccount } from './accounts/store.ts'
import { grantCoins } from './coins/store.ts'
import type { Db } from './platform/db/database.ts'

export const DEMO_EMAIL = 'demo@atelier.localhost'
const DEMO_COINS = 10_000

/** Creates an account on an empty database, which may do everything in the operator area. Undefined when there are accounts already. */
export async function createDemoAccount(
  db: Db,
  publicUrl: string,
): Promise<{ key: string; signInLink: string } | undefined> {
  return db.transaction().execute(async (tx) => {
    if ((await listAccounts(tx, {}, 'newest', undefined, 1)).length > 0) return undefined
    const id = await createAccount(tx, DEMO_EMAIL, 'Demo', { operatorRole: 'owner' })
    if (id === undefined) return undefined
    const key = mintKey(randomInt)
    const token = randomBytes(32).toString('base64url')
    await grantCoins(tx, id, DEMO_COINS, 'Coins for trying things out')
    await createKey(tx, id, key, { name: 'Demo', scopes: ['generate', 'read', 'uploads', 'account'] })
    await addSignInLink(tx, id, hashOfToken(token))
    return { key, signInLink: signInUrl(publicUrl, token) }
  })
}

/** A first call to try with the key: the price of an image. */
export function tryCommand(publicUrl: string, key: string, models: ReadonlyMap<string, unknown>): string {
  const modelId = ['procedural-scene', 'sandbox-image'].find((id) => models.has(id))
  const body = JSON.stringify({ modelId, params: { prompt: 'a lighthouse at dusk' } })
  return `curl ${publicUrl}/v1/quotes -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '${body}'`
}
