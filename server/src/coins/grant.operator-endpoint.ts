import { Uuid } from '@atelier/contract/formats.ts'
import { LedgerEntry } from '@atelier/contract/ledger.ts'
import { GrantRequest } from '@atelier/contract/grant.ts'
import { IdempotencyKey } from '@atelier/contract/submit.ts'
import { Type } from 'typebox'
import { accountDeleted, mayChange, onlyOwnersChange } from '../accounts/operator-account.ts'
import { findAccount, lockAccount } from '../accounts/store.ts'
import { findEntryOfKey, grantCoins } from './store.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { CoinsDependencies } from './dependencies.ts'
import { recordAction } from '../operator-actions/store.ts'

export const operatorGrantCoins = endpoint({
  method: 'POST',
  path: '/operator/v1/accounts/{id}/coins',
  summary: 'Grant coins, or take them back',
  description:
    'Send an `Idempotency-Key` to make a repeat harmless: it answers with the first entry. Taking back may leave the balance below zero.',
  scope: 'operator',
  isForSupport: true,
  params: Type.Object({ id: Uuid }),
  headers: Type.Object({
    'Idempotency-Key': Type.Optional(
      Type.With(IdempotencyKey, {
        description: 'Unique per intended grant. Repeating a grant with the same key grants nothing more.',
      }),
    ),
  }),
  body: GrantRequest,
  responds: { 200: LedgerEntry },
  problems: ['invalid_params', 'not_found', 'insufficient_scope', 'idempotency_conflict'],
  async handle(
    { params: { id }, headers, body: { coins, note }, operator, role, problem },
    { db }: CoinsDependencies,
  ) {
    const idempotencyKey = headers['Idempotency-Key']
    const entry = await db.transaction().execute(async (tx) => {
      await lockAccount(tx, id)
      const earlier = idempotencyKey && (await findEntryOfKey(tx, id, idempotencyKey))
      if (earlier) return earlier
      const account = await findAccount(tx, id)
      if (account?.deletionRequestedAt) throw problem('not_found', accountDeleted)
      if (account && !mayChange(role, account)) throw problem('insufficient_scope', onlyOwnersChange)
      if (account && !Number.isSafeInteger(Math.abs(account.available + coins) + account.held)) {
        const message = 'would make the balance too large to count exactly; grant less'
        throw problem('invalid_params', `coins: ${message}`, { issues: [{ path: 'coins', message }] })
      }
      const granted = await grantCoins(tx, id, coins, note, idempotencyKey)
      if (granted) await recordAction(tx, operator, 'coins.grant', id, { coins, note, entry: granted.id })
      return granted
    })
    if (!entry) throw problem('not_found', 'There is no such account.')
    if (entry.kind !== 'grant' || entry.coins !== coins || entry.note !== note) {
      throw problem(
        'idempotency_conflict',
        'This Idempotency-Key was used for another grant. Use a new key for a new grant.',
      )
    }
    return { 200: entry }
  },
})
