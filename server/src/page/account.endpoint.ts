import { Person, UpdatePersonRequest } from '@atelier/contract/person.ts'
import { balanceOf, concurrencyOf, rateLimitsOf, type Account } from '../accounts/account.ts'
import { findAccount, updateAccount } from '../accounts/store.ts'
import { endpoint } from '../platform/http/endpoint.ts'

export const getPerson = endpoint({
  method: 'GET',
  path: '/account/v1/account',
  summary: 'Who is signed in',
  description: 'The person behind the session, with balance and limits.',
  scope: 'session',
  responds: { 200: Person },
  problems: [],
  handle: ({ account }) => ({ 200: personOf(account) }),
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
    return { 200: personOf((await findAccount(db, id))!) }
  },
})

function personOf(account: Account): Person {
  const { id, email, name, operator, locked } = account
  return {
    id,
    email,
    name,
    operator,
    locked,
    balance: balanceOf(account),
    concurrency: concurrencyOf(account),
    rateLimits: rateLimitsOf(account),
  }
}
