import { Person, Session, UpdatePersonRequest } from '@atelier/contract/person.ts'
import { balanceOf, concurrencyOf, rateLimitsOf, windowOfSessions, type Account } from './account.ts'
import { networkOf, refusalOf, unauthenticatedLimit } from './rate-limits.ts'
import { lockAccount, readAccount, updateAccount } from './store.ts'
import { readLowBalanceCoins, setLowBalanceCoins } from '../coins/low-balance.store.ts'
import { findOrCreateAccount } from '../coins/sign-up-bonus.store.ts'
import { readCooldown } from '../generations/cooldown.store.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { newAccountTerms } from '../settings/new-accounts.ts'
import type { AccountsDependencies } from './dependencies.ts'
import { hasSecondFactor } from './second-factors.store.ts'
import { hasSessionCookie } from './session-cookie.ts'

export const getPerson = endpoint({
  method: 'GET',
  path: '/account/v1/account',
  summary: 'Who is signed in',
  description: 'The person behind the session, with balance and limits.',
  scope: 'session',
  responds: { 200: Person },
  problems: [],
  handle: async ({ account }, dependencies: AccountsDependencies) => ({
    200: await readPerson(dependencies, account),
  }),
})

/** The first request of every page. Being signed out is a normal answer here, not an error in the browser's console. */
export const getSession = endpoint({
  method: 'GET',
  path: '/account/v1/session',
  summary: 'Who is signed in, if anybody',
  description: 'The same as the account where somebody is signed in; null where nobody is, or no longer.',
  scope: 'public',
  responds: { 200: Session },
  problems: ['rate_limited'],
  async handle({ request, header, problem }, dependencies: AccountsDependencies) {
    const { db, sessions, settings, limiter } = dependencies
    header('cache-control', 'no-store')
    if (!hasSessionCookie(request.headers.cookie)) return { 200: { person: null } }
    const session = await sessions.find(request)
    const terms = async () => newAccountTerms(await settings.get())
    const account = session && (await findOrCreateAccount(db, session.userId, terms))
    // A cookie of an ended session costs a look-up as well, so it counts against the address.
    const spent = account
      ? await limiter.spend(...windowOfSessions(account))
      : await limiter.spend(`address:${networkOf(request.ip)}`, unauthenticatedLimit)
    if (!spent.allowed) throw problem('rate_limited', ...refusalOf(spent))
    return { 200: { person: account ? await readPerson(dependencies, account) : null } }
  },
})

export const updatePerson = endpoint({
  method: 'PATCH',
  path: '/account/v1/account',
  summary: 'Change your name or your low-balance mail',
  scope: 'session',
  body: UpdatePersonRequest,
  responds: { 200: Person },
  problems: ['invalid_params'],
  async handle({ account: { id }, body: { name, lowBalanceCoins } }, dependencies: AccountsDependencies) {
    const { db } = dependencies
    await db.transaction().execute(async (tx) => {
      await lockAccount(tx, id) // Before the person, in the same order as a deletion.
      if (name !== undefined) await updateAccount(tx, id, { name })
      if (lowBalanceCoins !== undefined) await setLowBalanceCoins(tx, id, lowBalanceCoins)
    })
    return { 200: await readPerson(dependencies, await readAccount(db, id)) }
  },
})

async function readPerson(
  { db, operatorSecondFactor }: Pick<AccountsDependencies, 'db' | 'operatorSecondFactor'>,
  account: Account,
): Promise<Person> {
  const { id, email, name, operatorRole, locked } = account
  const secondFactor = await hasSecondFactor(db, id)
  return {
    id,
    email,
    name,
    operatorRole,
    secondFactor,
    secondFactorRequired: operatorRole !== null && operatorSecondFactor === 'required' && !secondFactor,
    locked,
    pausedUntil: (await readCooldown(db, id))?.toISOString() ?? null,
    balance: balanceOf(account),
    lowBalanceCoins: await readLowBalanceCoins(db, id),
    concurrency: concurrencyOf(account),
    rateLimits: rateLimitsOf(account),
  }
}
