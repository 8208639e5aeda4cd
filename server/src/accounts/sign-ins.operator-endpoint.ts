import { Uuid } from '@atelier/contract/formats.ts'
import { limits } from '@atelier/contract/limits.ts'
import { AccountSignedOut, SecondFactorReset } from '@atelier/contract/operator-access.ts'
import {
  SignInAttemptFilters,
  SignInAttemptPage,
  SignInAttemptQuery,
  type SignInAttempt,
} from '@atelier/contract/sign-in-attempt.ts'
import { Type } from 'typebox'
import { recordAction } from '../operator-actions/store.ts'
import { allPages, Csv, csvDownload } from '../platform/http/csv.ts'
import { pageOf } from '../platform/http/cursor.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { AccountsDependencies } from './dependencies.ts'
import { resetSecondFactor } from './second-factors.store.ts'
import { listSignInAttempts } from './sign-in-attempts.store.ts'
import { mayChange, onlyOwnersChange } from './operator-account.ts'
import { endSignIns, findAccount, lockAccount } from './store.ts'

export const operatorListSignInAttempts = endpoint({
  method: 'GET',
  path: '/operator/v1/sign-ins',
  summary: 'List sign-in attempts',
  description:
    'Who signed in or tried to, for 30 days. What happens again from one network within an hour is one line with a count.',
  scope: 'operator',
  query: SignInAttemptQuery,
  responds: { 200: SignInAttemptPage },
  problems: ['invalid_params'],
  async handle({ query }, { db, cursors }: AccountsDependencies) {
    const { cursor, limit = limits.pageSizeDefault, ...filters } = query
    const list = ['sign-ins', filters.account, filters.failed, filters.sort]
    const found = await listSignInAttempts(db, filters, cursors.open<number>(list, cursor), limit + 1)
    return { 200: pageOf(found, limit, ({ id }) => cursors.seal(list, id)) }
  },
})

export const operatorDownloadSignInAttempts = endpoint({
  method: 'GET',
  path: '/operator/v1/sign-ins.csv',
  summary: 'Download sign-in attempts',
  description: 'All that match, for a spreadsheet.',
  scope: 'operator',
  query: SignInAttemptFilters,
  responds: { 200: Csv('One line for each attempt.') },
  problems: ['invalid_params'],
  async handle(call, { db }: AccountsDependencies) {
    const pages = allPages<SignInAttempt, number>(
      (after, limit) => listSignInAttempts(db, call.query, after, limit),
      ({ id }) => id,
    )
    return { 200: await csvDownload(call, 'sign-ins.csv', columns, pages, cellsOf) }
  },
})

const columns = ['number', 'first', 'last', 'account', 'email', 'network', 'outcome', 'attempts', 'browser']

const cellsOf = (attempt: SignInAttempt) => [
  attempt.id,
  attempt.at,
  attempt.lastAt,
  attempt.accountId,
  attempt.email,
  attempt.network,
  attempt.outcome,
  attempt.attempts,
  attempt.userAgent,
]

export const operatorSignOutAccount = endpoint({
  method: 'POST',
  path: '/operator/v1/accounts/{id}/sign-out',
  summary: 'End all sessions of an account',
  description: 'On every device. One-time links that were sent before stop working; API keys go on.',
  scope: 'operator',
  isForSupport: true,
  params: Type.Object({ id: Uuid }),
  responds: { 200: AccountSignedOut },
  problems: ['not_found', 'insufficient_scope'],
  async handle({ params: { id }, operator, role, problem }, { db }: AccountsDependencies) {
    const sessions = await db.transaction().execute(async (tx) => {
      await lockAccount(tx, id) // The role is read only then: it may just be given.
      const account = await findAccount(tx, id)
      if (!account) throw problem('not_found', 'There is no such account.')
      if (!mayChange(role, account)) throw problem('insufficient_scope', onlyOwnersChange)
      const ended = await endSignIns(tx, id)
      await recordAction(tx, operator, 'account.sign-out', id, { sessions: ended })
      return ended
    })
    return { 200: { sessions } }
  },
})

export const operatorResetSecondFactor = endpoint({
  method: 'POST',
  path: '/operator/v1/accounts/{id}/reset-second-factor',
  summary: 'Reset the second factor of an account',
  description:
    'For somebody who has lost app and backup codes; make sure that it is them. Ends their sessions: then the password alone signs in.',
  scope: 'operator',
  params: Type.Object({ id: Uuid }),
  responds: { 200: SecondFactorReset },
  problems: ['not_found'],
  async handle({ params: { id }, operator, problem }, { db }: AccountsDependencies) {
    await db.transaction().execute(async (tx) => {
      if (!(await resetSecondFactor(tx, id)))
        throw problem('not_found', 'There is no such account, or it has no second factor.')
      await recordAction(tx, operator, 'account.reset-second-factor', id)
    })
    return { 200: {} }
  },
})
