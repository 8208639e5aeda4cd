import { Uuid } from '@atelier/contract/formats.ts'
import { limits } from '@atelier/contract/limits.ts'
import {
  AccountFilters,
  AccountsQuery,
  CreateAccountRequest,
  OperatorAccount,
  OperatorAccountPage,
  UpdateAccountRequest,
} from '@atelier/contract/operator-account.ts'
import { Type } from 'typebox'
import { accountDeleted, mayChange, onlyOwnersChange, operatorAccount } from './operator-account.ts'
import { listAccounts, type AccountPosition, type PlacedAccount } from './search.store.ts'
import {
  createAccount,
  endAccessBySupport,
  findAccount,
  lockAccount,
  readAccount,
  updateAccount,
} from './store.ts'
import { grantCoins } from '../coins/store.ts'
import { admitWaiting } from '../generations/store.ts'
import { pageOf } from '../platform/http/cursor.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { newAccountTerms } from '../settings/new-accounts.ts'
import type { AccountsDependencies } from './dependencies.ts'
import { recordAction } from '../operator-actions/store.ts'
import { allPages, Csv, csvDownload } from '../platform/http/csv.ts'

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
  description: 'Newest first, or by balance; `query` finds by any part of an email or name, or by id.',
  scope: 'operator',
  query: AccountsQuery,
  responds: { 200: OperatorAccountPage },
  problems: ['invalid_params'],
  async handle({ query }, { db, cursors }: AccountsDependencies) {
    const { cursor, limit = limits.pageSizeDefault, sort = 'newest', ...filters } = query
    const list = ['accounts', filters.query, filters.locked, filters.role, sort]
    const after = cursors.open<AccountPosition>(list, cursor)
    const placed = await listAccounts(db, filters, sort, after, limit + 1)
    const { items, nextCursor } = pageOf(placed, limit, ({ position }) => cursors.seal(list, position))
    return { 200: { items: items.map(({ account }) => operatorAccount(account)), nextCursor } }
  },
})

export const operatorDownloadAccounts = endpoint({
  method: 'GET',
  path: '/operator/v1/accounts.csv',
  summary: 'Download accounts',
  description: 'All that match, newest first, for a spreadsheet.',
  scope: 'operator',
  query: AccountFilters,
  responds: { 200: Csv('One line for each account.') },
  problems: ['invalid_params'],
  async handle(call, { db }: AccountsDependencies) {
    const pages = allPages<PlacedAccount, AccountPosition>(
      (after, limit) => listAccounts(db, call.query, 'newest', after, limit),
      ({ position }) => position,
    )
    return { 200: await csvDownload(call, 'accounts.csv', columns, pages, cellsOf) }
  },
})

const columns = [
  'id',
  'email',
  'name',
  'available',
  'held',
  'locked',
  'sharing blocked',
  'operator role',
  'created',
  'deletion requested',
  'deleted',
]

function cellsOf({ account }: PlacedAccount) {
  const shown = operatorAccount(account)
  return [
    shown.id,
    shown.email,
    shown.name,
    shown.balance.available,
    shown.balance.held,
    String(shown.locked),
    String(shown.sharingBlocked),
    shown.operatorRole,
    shown.createdAt,
    shown.deletionRequestedAt,
    shown.deletedAt,
  ]
}

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
      if (before.deletionRequestedAt) throw problem('not_found', accountDeleted)
      if (!mayChange(role, before)) throw problem('insufficient_scope', onlyOwnersChange)
      const { runningLimit, raisedLimit } = { ...before, ...body }
      if (raisedLimit !== null && raisedLimit < runningLimit) {
        const message = `must be at least the running limit, ${runningLimit}`
        throw problem('invalid_params', `raisedLimit: ${message}`, {
          issues: [{ path: 'raisedLimit', message }],
        })
      }
      if (before.operatorRole === null && body.operatorRole) await endAccessBySupport(tx, id)
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
