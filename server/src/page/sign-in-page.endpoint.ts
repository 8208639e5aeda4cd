import { endpoint } from '../platform/http/endpoint.ts'
import { anyQuery, pageResponses, servePage } from '../platform/http/page.ts'
import { signInPage } from './sign-in-page.ts'

const page = signInPage()

export const showSignIn = endpoint({
  method: 'GET',
  path: '/sign-in',
  summary: 'The page to sign in on',
  scope: 'public',
  query: anyQuery,
  responds: pageResponses,
  problems: [],
  handle: (exchange) => servePage(page, exchange),
})
