import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import { mintKey } from '../../../server/src/accounts/keys.ts'
import { createKey } from '../../../server/src/accounts/keys.store.ts'
import { createAccount } from '../../../server/src/accounts/store.ts'
import { grantCoins } from '../../../server/src/coins/store.ts'
import type { Db } from '../../../server/src/platform/db/database.ts'

export type Account = { id: string; keyId: string }

/** One that runs a single generation at a time: every settling admits a waiter. */
export function makeAccount(db: Db): Promise<Account> {
  return db.transaction().execute(async (tx) => {
    const id = await createAccount(tx, `${randomUUID()}@example.com`, 'Racer', { runningLimit: 1 })
    assert(id, 'the address is new')
    await grantCoins(tx, id, 1_000_000, 'To race with')
    const key = await createKey(tx, id, mintKey(randomInt), { name: 'Racer', scopes: ['generate'] })
    return { id: id, keyId: key.id }
  })
}
