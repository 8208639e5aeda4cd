import { Person, Session, UpdatePersonRequest } from '@atelier/contract/person.ts'
import {
  balanceOf,
  concurrencyOf,
  rateLimitsOf,
  windowOfSessions,
  type Account,
} from '../accounts/account.ts'
import { networkOf, refusalOf, strangersLimit } from '../accounts/rate-limits.ts'
import { findAccount, updateAccount } from '../accounts/store.ts'
import { accountOf } from '../coins/welcome.store.ts'
import { readCooldown } from '../generations/cooldown.store.ts'
import type { Db } from '../platform/db/database.ts'
import { endpoint } from '../platform/http/endpoint.ts'

export const getPerson = endpoint({
  method: 'GET',
  path: '/account/v1/account',
  summary: 'Who is signed in',
  description: 'The person behind the session, with balance and limits.',
  scope: 'session',
  responds: { 200: Person },
  problems: [],
  handle: async ({ db, account }) => ({ 200: await readPerson(db, account) }),
})

/** The first thing a page asks, of everybody: being nobody is an answer, not a failure for the browser's console. */
export const getSession = endpoint({
  method: 'GET',
  path: '/account/v1/session',
  summary: 'Who is signed in, if anybody',
  description: 'The same as the account where somebody is signed in; null where nobody is, or no longer.',
  scope: 'public',
  responds: { 200: Session },
  problems: ['rate_limited'],
  async handle({ db, request, sessions, signupCoins, limiter, header, problem }) {
    header('cache-control', 'no-store')
    if (request.headers.cookie === undefined) return { 200: { person: null } }
    const session = await sessions.find(request)
    const account = session && (await accountOf(db, session.userId, signupCoins))
    // Whoever has only the cookie of a session that has ended has made us look for it, too.
    const spent = account
      ? await limiter.spend(...windowOfSessions(account))
      : await limiter.spend(`address:${networkOf(request.ip)}`, strangersLimit)
    if (!spent.allowed) throw problem('rate_limited', ...refusalOf(spent))
    return { 200: { person: account ? await readPerson(db, account) : null } }
  },
})

export const updatePerson = endpoint({
  method: 'PATCH',
  path: '/account/v1/account',
  summary: 'Change your name',
  scope: 'session',
  body: UpdatePersonRequest,
  responds: { 200: Person },
  problems: ['invalid_params'],
  async handle({ db, account: { id }, body: { name } }) {
    await updateAccount(db, id, { name })
    return { 200: await readPerson(db, (await findAccount(db, id))!) }
  },
})

async function readPerson(db: Db, account: Account): Promise<Person> {
  const { id, email, name, operator, locked } = account
  return {
    id,
    email,
    name,
    operator,
    locked,
    pausedUntil: (await readCooldown(db, id))?.toISOString() ?? null,
    balance: balanceOf(account),
    concurrency: concurrencyOf(account),
    rateLimits: rateLimitsOf(account),
  }
}
