import { PublicAccount } from '@atelier/contract/account.ts'
import { budgetOf } from '../agents/spend.ts'
import { readSpend } from '../agents/spends.store.ts'
import type { Db } from '../platform/db/database.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { AccountsDependencies } from './dependencies.ts'
import { balanceOf, callingKey, concurrencyOf, rateLimitsOf, type Key } from './account.ts'
import { coinsSpentThisMonth } from './keys.store.ts'
import { readAccount } from './store.ts'

export const getAccount = endpoint({
  method: 'GET',
  path: '/v1/account',
  summary: 'Get balance, limits and the calling key',
  description:
    'The cheapest call to try a key with: it says what the key may do, what it has spent this month, and what the account has left.',
  scope: 'account',
  responds: { 200: PublicAccount },
  problems: [],
  async handle({ account: { id }, key, channel }, { db }: AccountsDependencies) {
    // Read again: the cached copy may be seconds old, and a balance must not be.
    const account = await readAccount(db, id)
    return {
      200: {
        balance: balanceOf(account),
        concurrency: concurrencyOf(account),
        rateLimits: rateLimitsOf(account),
        key: key && callingKey(key, await coinsSpentThisMonth(db, key.id), await budgetOfCaller(db, key)),
        channel,
      },
    }
  },
})

async function budgetOfCaller(db: Db, { id, grant }: Key) {
  return grant && budgetOf(grant, await readSpend(db, id))
}
