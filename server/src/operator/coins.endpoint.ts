import { Uuid } from '@atelier/contract/formats.ts'
import { limits } from '@atelier/contract/limits.ts'
import { LedgerEntry, LedgerPage } from '@atelier/contract/ledger.ts'
import { GrantRequest } from '@atelier/contract/operator.ts'
import { IdempotencyKey } from '@atelier/contract/submit.ts'
import { Type } from 'typebox'
import { findAccount, lockAccount } from '../accounts/store.ts'
import { findGrant, grantCoins, listLedger, type LedgerPosition } from '../coins/store.ts'
import { pageOf } from '../platform/http/cursor.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { recordAction } from './actions.store.ts'
import { pageQuery } from '@atelier/contract/page-query.ts'

const params = Type.Object({ id: Uuid })

export const operatorGrantCoins = endpoint({
  method: 'POST',
  path: '/operator/v1/accounts/{id}/coins',
  summary: 'Grant coins, or take them back',
  description:
    'Send an `Idempotency-Key` to make a repeat harmless: it answers with the first entry. Taking back may leave the balance below zero.',
  scope: 'operator',
  params,
  headers: Type.Object({
    'Idempotency-Key': Type.Optional(
      Type.With(IdempotencyKey, {
        description: 'Unique per intended grant. Repeating a grant with the same key grants nothing more.',
      }),
    ),
  }),
  body: GrantRequest,
  responds: { 200: LedgerEntry },
  problems: ['invalid_params', 'not_found', 'idempotency_conflict'],
  async handle({ db, params: { id }, headers, body: { coins, note }, operator, problem }) {
    const idempotencyKey = headers['Idempotency-Key']
    const entry = await db.transaction().execute(async (tx) => {
      await lockAccount(tx, id)
      const earlier = idempotencyKey && (await findGrant(tx, id, idempotencyKey))
      if (earlier) return earlier
      const account = await findAccount(tx, id)
      if (account && !Number.isSafeInteger(Math.abs(account.available + coins) + account.held)) {
        const message = 'would make a balance that cannot be counted exactly'
        throw problem('invalid_params', `coins: ${message}`, { issues: [{ path: 'coins', message }] })
      }
      const granted = await grantCoins(tx, id, coins, note, idempotencyKey)
      if (granted) await recordAction(tx, operator, 'coins.grant', id, { coins, note, entry: granted.id })
      return granted
    })
    if (!entry) throw problem('not_found', 'There is no such account.')
    if (entry.coins !== coins || entry.note !== note) {
      throw problem(
        'idempotency_conflict',
        'This Idempotency-Key was used for another grant. Use a new key for a new grant.',
      )
    }
    return { 200: entry }
  },
})

export const operatorListLedger = endpoint({
  method: 'GET',
  path: '/operator/v1/accounts/{id}/ledger',
  summary: "List an account's ledger",
  description: 'Every movement of coins, newest first: grants, holds, charges and releases.',
  scope: 'operator',
  params,
  query: Type.Object(pageQuery, { additionalProperties: false }),
  responds: { 200: LedgerPage },
  problems: ['invalid_params', 'not_found'],
  async handle({ db, params: { id }, query: { cursor, limit = limits.pageSizeDefault }, cursors, problem }) {
    const before = cursors.open<LedgerPosition>(['ledger', id], cursor)
    if (!(await findAccount(db, id))) throw problem('not_found', 'There is no such account.')
    const placed = await listLedger(db, id, {}, before, limit + 1)
    const { items, nextCursor } = pageOf(placed, limit, ({ position }) =>
      cursors.seal(['ledger', id], position),
    )
    return { 200: { items: items.map(({ entry }) => entry), nextCursor } }
  },
})
