import assert from 'node:assert/strict'
import { Uuid } from '@atelier/contract/formats.ts'
import { LedgerEntry } from '@atelier/contract/ledger.ts'
import { RefundRequest } from '@atelier/contract/grant.ts'
import { IdempotencyKey } from '@atelier/contract/submit.ts'
import { Type } from 'typebox'
import { accountDeleted, mayChange, onlyOwnersChange } from '../accounts/operator-account.ts'
import { lockAccount, readAccount } from '../accounts/store.ts'
import { findAnyGeneration } from '../generations/operator-generations.store.ts'
import { recordAction } from '../operator-actions/store.ts'
import type { StoredGeneration } from '../generations/generation.ts'
import type { Db } from '../platform/db/database.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { CoinsDependencies } from './dependencies.ts'
import { findEntryOfKey, readRefunds, refundCoins } from './store.ts'

export const operatorRefundGeneration = endpoint({
  method: 'POST',
  path: '/operator/v1/generations/{id}/refund',
  summary: 'Refund a generation',
  description:
    'Gives back what it was charged, or a part of it, once. The account holder sees it with its reason. Caps and budgets of keys stay as they are: what was spent was spent.',
  scope: 'operator',
  isForSupport: true,
  params: Type.Object({ id: Uuid }),
  headers: Type.Object({
    'Idempotency-Key': Type.Optional(
      Type.With(IdempotencyKey, {
        description: 'Repeating a refund with the same key answers with the first entry.',
      }),
    ),
  }),
  body: RefundRequest,
  responds: { 200: LedgerEntry },
  problems: ['invalid_params', 'not_found', 'insufficient_scope', 'not_refundable', 'idempotency_conflict'],
  async handle({ params: { id }, headers, body, operator, role, problem }, { db }: CoinsDependencies) {
    const idempotencyKey = headers['Idempotency-Key']
    const entry = await db.transaction().execute(async (tx) => {
      const found = await findAnyGeneration(tx, id)
      if (!found) throw problem('not_found', 'There is no such generation.')
      await lockAccount(tx, found.accountId)
      const earlier = idempotencyKey && (await findEntryOfKey(tx, found.accountId, idempotencyKey))
      if (earlier) {
        if (isSameRefund(earlier, found, body)) return earlier
        throw problem(
          'idempotency_conflict',
          'This Idempotency-Key was used for something else. Use a new key for a new refund.',
        )
      }
      const account = await readAccount(tx, found.accountId)
      if (account.deletionRequestedAt) throw problem('not_found', accountDeleted)
      if (!mayChange(role, account)) throw problem('insufficient_scope', onlyOwnersChange)
      // It may have ended since it was found, but not without the lock.
      const generation = await readRefundable(tx, id)
      if ('refusal' in generation) throw problem('not_refundable', generation.refusal)
      const { coinsCharged } = generation
      const { coins = coinsCharged, reason } = body
      if (coins > coinsCharged) throw atCoins(`must be at most what was charged, ${coinsCharged}`)
      const { available, held } = account
      if (!Number.isSafeInteger(Math.abs(available + coins) + held))
        throw atCoins('would make the balance too large to count exactly')
      const made = await refundCoins(tx, generation, coins, reason, idempotencyKey)
      assert(made, 'a charge never changes')
      await recordAction(tx, operator, 'generation.refund', id, {
        account: generation.accountId,
        coins,
        reason,
      })
      return made
    })
    return { 200: entry }

    function atCoins(message: string) {
      return problem('invalid_params', `coins: ${message}`, { issues: [{ path: 'coins', message }] })
    }
  },
})

type Refundable = StoredGeneration & { coinsCharged: number }

/** The generation, or why nothing of it can be given back. */
async function readRefundable(tx: Db, id: string): Promise<Refundable | { refusal: string }> {
  const generation = await findAnyGeneration(tx, id)
  const coinsCharged = generation?.coinsCharged ?? null
  if (!generation || coinsCharged === null)
    return { refusal: 'It has not ended. Only what was charged can be given back.' }
  if (coinsCharged === 0) return { refusal: 'It was charged nothing.' }
  const refund = (await readRefunds(tx, [id])).get(id)
  if (!refund) return { ...generation, coinsCharged }
  const given = `${refund.coins} of its ${coinsCharged} coins were refunded already ("${refund.reason}").`
  return { refusal: `${given} Grant coins to the account to give more.` }
}

/** Without `coins`, all of the charge was meant. */
function isSameRefund(
  entry: LedgerEntry,
  { id, coinsCharged }: StoredGeneration,
  { coins = coinsCharged ?? 0, reason }: RefundRequest,
): boolean {
  const isOfIt = entry.kind === 'refund' && entry.generationId === id
  return isOfIt && entry.note === reason && entry.coins === coins
}
