import { Person } from '@atelier/contract/person.ts'
import { balanceOf, concurrencyOf, rateLimitsOf } from '../accounts/account.ts'
import { endpoint } from '../platform/http/endpoint.ts'

export const getPerson = endpoint({
  method: 'GET',
  path: '/account/v1/account',
  summary: 'Who is signed in',
  description: 'The person behind the session, with balance and limits.',
  scope: 'session',
  responds: { 200: Person },
  problems: [],
  handle({ account }) {
    const { id, email, name, operator, locked } = account
    return {
      200: {
        id,
        email,
        name,
        operator,
        locked,
        balance: balanceOf(account),
        concurrency: concurrencyOf(account),
        rateLimits: rateLimitsOf(account),
      },
    }
  },
})
