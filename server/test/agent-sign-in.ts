import { createHash, randomBytes } from 'node:crypto'
import { expectOk, PUBLIC_URL, type Person, type TestApp } from './app.ts'
import type { Client } from './client.ts'

export const REDIRECT = 'http://127.0.0.1:4711/callback'

/** The secret of a request, and what the request shows of it. */
export function newVerifier() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

export async function registerClient(stranger: Client, metadata: object = {}): Promise<string> {
  const body = { client_name: 'Test agent', redirect_uris: [REDIRECT], ...metadata }
  const { client_id: id } = await expectOk(stranger.post('/oauth/register', body))
  return id
}

export const authorizePath = (parameters: Record<string, string | undefined>) => {
  const sent = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `/oauth/authorize?${new URLSearchParams(sent).toString()}`
}

/** The request that the person's browser is sent to the page with. */
export async function askForConsent(
  stranger: Client,
  clientId: string,
  challenge: string,
  more: Record<string, string | undefined> = {},
): Promise<string> {
  const { status, headers, text } = await stranger.get(
    authorizePath({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: REDIRECT,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      state: 'the-state',
      resource: `${PUBLIC_URL}/mcp`,
      ...more,
    }),
  )
  if (status !== 302) throw new Error(`expected a redirect, got ${status}: ${text}`)
  return new URL(headers.get('location')!).searchParams.get('request')!
}

/** The person agrees; the code that the agent is sent. */
export async function agree(person: Person, request: string, terms: object = {}): Promise<string> {
  const { redirectTo } = await expectOk(
    person.post('/account/v1/agents/consent', { request, isAllowed: true, ...terms }),
  )
  return new URL(redirectTo).searchParams.get('code')!
}

export const fetchTokens = (stranger: Client, fields: Record<string, string>) =>
  stranger.send('POST', '/oauth/token', {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

export type SignedIn = { clientId: string; access: string; refresh: string; stranger: Client }

/** The whole way: an agent is let in by a person. */
export async function signInAgent(app: TestApp, person: Person, terms: object = {}): Promise<SignedIn> {
  const stranger = app.stranger()
  const clientId = await registerClient(stranger)
  const { verifier, challenge } = newVerifier()
  const code = await agree(person, await askForConsent(stranger, clientId, challenge), terms)
  const body = await expectOk(
    fetchTokens(stranger, {
      grant_type: 'authorization_code',
      code,
      client_id: clientId,
      redirect_uri: REDIRECT,
      code_verifier: verifier,
    }),
  )
  return { clientId, access: body.access_token, refresh: body.refresh_token, stranger }
}
