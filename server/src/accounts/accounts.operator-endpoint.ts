import { Uuid } from '@atelier/contract/formats.ts'
import { limits } from '@atelier/contract/limits.ts'
import {
  CreateAccountRequest,
  OperatorAccount,
  OperatorAccountPage,
  UpdateAccountRequest,
} from '@atelier/contract/operator.ts'
import { Type } from 'typebox'
import {
  createAccount,
  findAccount,
  readAccount,
  listAccounts,
  lockAccount,
  positionOf,
  updateAccount,
  type AccountPosition,
} from './store.ts'
import { grantCoins } from '../coins/store.ts'
import { admitWaiting } from '../generations/store.ts'
import { pageOf } from '../platform/http/cursor.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { newAccountTerms } from '../settings/new-accounts.ts'
import type { AccountsDependencies } from './dependencies.ts'
import { recordAction } from '../operator-actions/store.ts'
import { pageQuery } from '@atelier/contract/page-query.ts'
import { balanceOf, concurrencyOf, rateLimitsOf, type Account } from './account.ts'

const params = Type.Object({ id: Uuid })

export const operatorCreateAccount = endpoint({
  method: 'POST',
  path: '/operator/v1/accounts',
  summary: 'Create an account',
  description: 'The person signs in with a link from `POST …/sign-in-link`.',
  scope: 'operator',
  isForSupport: true,
  body: CreateAccountRequest,
  responds: { 201: OperatorAccount },
  problems: ['invalid_params'],
  async handle({ body, operator, problem }, { db, settings }: AccountsDependencies) {
    const { email, name = nameFrom(email), coins = 0, ...own } = body
    const changes = { ...newAccountTerms(await settings.get()).limits, ...own }
    const account = await db.transaction().execute(async (tx) => {
      const id = await createAccount(tx, email, name, changes)
      if (id === undefined) return undefined
      if (coins > 0) await grantCoins(tx, id, coins, 'First coins')
      await recordAction(tx, operator, 'account.create', id, body)
      return findAccount(tx, id)
    })
    if (!account) {
      const message = 'already belongs to an account'
      throw problem('invalid_params', `email: ${message}`, { issues: [{ path: 'email', message }] })
    }
    return { 201: operatorAccount(account) }
  },
})

export const operatorListAccounts = endpoint({
  method: 'GET',
  path: '/operator/v1/accounts',
  summary: 'List accounts',
  description: 'Newest first; `query` finds by email, name or id.',
  scope: 'operator',
  query: Type.Object(
    {
      ...pageQuery,
      query: Type.Optional(
        Type.String({ minLength: 1, maxLength: 254, description: 'Part of an email or name, or an id.' }),
      ),
    },
    { additionalProperties: false },
  ),
  responds: { 200: OperatorAccountPage },
  problems: ['invalid_params'],
  async handle(
    { query: { query, cursor, limit = limits.pageSizeDefault } },
    { db, cursors }: AccountsDependencies,
  ) {
    const list = ['accounts', query]
    const after = cursors.open<AccountPosition>(list, cursor)
    const found = await listAccounts(db, query, after, limit + 1)
    const last = found.length > limit ? found[limit - 1] : undefined
    const position = last && (await positionOf(db, last.id))
    const { items, nextCursor } = pageOf(found, limit, () => cursors.seal(list, position))
    return { 200: { items: items.map((account) => operatorAccount(account)), nextCursor } }
  },
})

export const operatorGetAccount = endpoint({
  method: 'GET',
  path: '/operator/v1/accounts/{id}',
  summary: 'Get an account',
  description: 'Balance, limits and switches of one account.',
  scope: 'operator',
  params,
  responds: { 200: OperatorAccount },
  problems: ['not_found'],
  async handle({ params: { id }, problem }, { db }: AccountsDependencies) {
    const account = await findAccount(db, id)
    if (!account) throw problem('not_found', 'There is no such account.')
    return { 200: operatorAccount(account) }
  },
})

export const operatorUpdateAccount = endpoint({
  method: 'PATCH',
  path: '/operator/v1/accounts/{id}',
  summary: 'Change an account',
  description:
    'Changes only what is sent. A lock stops quotes, submits and uploads; what runs already runs on.',
  scope: 'operator',
  params,
  body: UpdateAccountRequest,
  responds: { 200: OperatorAccount },
  isForSupport: true,
  problems: ['invalid_params', 'not_found', 'insufficient_scope'],
  async handle(
    { params: { id }, body, operator, role, problem },
    { db, apiKeyCache, queues }: AccountsDependencies,
  ) {
    if (body.operatorRole !== undefined && role !== 'owner')
      throw problem('insufficient_scope', 'Only owners change who is an operator.')
    const account = await db.transaction().execute(async (tx) => {
      await lockAccount(tx, id)
      const before = await findAccount(tx, id)
      if (!before) throw problem('not_found', 'There is no such account.')
      const { runningLimit, raisedLimit } = { ...before, ...body }
      if (raisedLimit !== null && raisedLimit < runningLimit) {
        const message = `must be at least the running limit, ${runningLimit}`
        throw problem('invalid_params', `raisedLimit: ${message}`, {
          issues: [{ path: 'raisedLimit', message }],
        })
      }
      await updateAccount(tx, id, body)
      await admitWaiting(tx, queues, id) // A raised limit or an unlocked account has room.
      await recordAction(tx, operator, 'account.update', id, body)
      return readAccount(tx, id)
    })
    apiKeyCache.clear()
    return { 200: operatorAccount(account) }
  },
})

const nameFrom = (email: string) => email.slice(0, email.indexOf('@'))

/** An account as operators see it. */
function operatorAccount(account: Account): OperatorAccount {
  const { id, email, name, locked, sharingBlocked, operatorRole, createdAt } = account
  return {
    id,
    email,
    name,
    balance: balanceOf(account),
    concurrency: concurrencyOf(account),
    rateLimits: rateLimitsOf(account),
    locked,
    sharingBlocked,
    operatorRole,
    createdAt: createdAt.toISOString(),
  }
}
