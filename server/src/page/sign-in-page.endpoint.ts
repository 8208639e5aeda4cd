import { endpoint } from '../platform/http/endpoint.ts'
import { pageResponses, servePage } from '../reference/page.endpoint.ts'
import { signInPage } from './sign-in-page.ts'

const page = signInPage()

export const showSignIn = endpoint({
  method: 'GET',
  path: '/sign-in',
  summary: 'The page to sign in on',
  scope: 'public',
  responds: pageResponses,
  problems: [],
  handle: (exchange) => servePage(page, exchange),
})
