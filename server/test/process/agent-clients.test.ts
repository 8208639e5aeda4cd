// Sign-in of agents by clients that others wrote.
import { afterAll, describe, expect, test } from 'vitest'
import { loadStranger } from '../../../scripts/strangers.ts'
import { runAsAgent } from '../../src/platform/http/agent-call.ts'
import { expectOk, PUBLIC_URL, stopApp, testApp } from '../app.ts'
import { REDIRECT } from '../agent-sign-in.ts'
import { needsStranger } from '../outside-program.ts'

type Tokens = { access_token: string; refresh_token?: string }
type ClientInformation = { client_id: string }

/** Of the SDK of the Model Context Protocol: what a client keeps between the steps of its sign-in. */
type Provider = {
  redirectUrl: string
  clientMetadata: object
  state(): string
  clientInformation(): ClientInformation | undefined
  saveClientInformation(client: ClientInformation): void
  tokens(): Tokens | undefined
  saveTokens(tokens: Tokens): void
  redirectToAuthorization(address: URL): void
  saveCodeVerifier(verifier: string): void
  codeVerifier(): string
}
type Sdk = {
  auth(
    provider: Provider,
    options: { serverUrl: string; authorizationCode?: string; fetchFn: typeof fetch },
  ): Promise<'AUTHORIZED' | 'REDIRECT'>
}

afterAll(stopApp)

describe.runIf(needsStranger('@modelcontextprotocol/sdk'))('the TypeScript SDK', () => {
  test('finds the way by itself, registers, is let in, acts, and refreshes its tokens', async () => {
    const { auth } = await loadStranger<Sdk>('@modelcontextprotocol/sdk/client/auth.js')
    const app = await testApp()
    const person = await app.person({ coins: 100 })
    const provider = keepingProvider()
    const asked: string[] = []
    // The public address of the service leads to the one under test.
    const fetchFn: typeof fetch = (input, options) => {
      const address = String(input instanceof Request ? input.url : input)
      asked.push(new URL(address).pathname)
      return fetch(address.replace(PUBLIC_URL, app.origin), options)
    }
    const serverUrl = `${PUBLIC_URL}/mcp`

    expect(await auth(provider, { serverUrl, fetchFn })).toBe('REDIRECT')
    const to = provider.sentTo!
    expect(to.searchParams.get('resource')).toBe(serverUrl)
    const { headers } = await app.stranger().get(to.pathname + to.search)
    const request = new URL(headers.get('location')!).searchParams.get('request')
    const answer = { request, isAllowed: true, spendLimitCoins: 70 }
    const { redirectTo } = await expectOk(person.post('/account/v1/agents/consent', answer))
    const sent = new URL(redirectTo).searchParams
    expect([sent.get('state'), sent.get('iss')]).toEqual(['the-state', PUBLIC_URL])
    const authorizationCode = sent.get('code')!
    expect(await auth(provider, { serverUrl, authorizationCode, fetchFn })).toBe('AUTHORIZED')

    const first = provider.tokens()!
    expect(await accountOf(first.access_token)).toMatchObject({ key: { agent: { spendLimitCoins: 70 } } })
    expect(await auth(provider, { serverUrl, fetchFn })).toBe('AUTHORIZED')
    expect(provider.tokens()!.access_token).not.toBe(first.access_token)
    expect(await accountOf(provider.tokens()!.access_token)).toMatchObject({ channel: 'mcp' })
    expect(asked).toContain('/.well-known/oauth-protected-resource/mcp')
    expect(asked).toContain('/oauth/register')

    function accountOf(token: string) {
      return runAsAgent({}, async () => {
        const authorization = `Bearer ${token}`
        const answered = await app.service.http.inject({ url: '/v1/account', headers: { authorization } })
        return answered.json()
      })
    }
  })
})

type KeepingProvider = Provider & { sentTo: URL | undefined }

function keepingProvider(): KeepingProvider {
  let client: ClientInformation | undefined
  let tokens: Tokens | undefined
  let verifier = ''
  return {
    redirectUrl: REDIRECT,
    clientMetadata: { client_name: 'SDK', redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' },
    state: () => 'the-state',
    clientInformation: () => client,
    saveClientInformation: (registered) => void (client = registered),
    tokens: () => tokens,
    saveTokens: (issued) => void (tokens = issued),
    sentTo: undefined,
    redirectToAuthorization(this: KeepingProvider, address) {
      this.sentTo = address
    },
    saveCodeVerifier: (made) => void (verifier = made),
    codeVerifier: () => verifier,
  }
}
