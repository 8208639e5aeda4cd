import { beforeEach, describe, expect, test } from 'vitest'
import { expectOk, PUBLIC_URL, testApp, type Person, type TestApp } from '../../app.ts'
import {
  askForConsent,
  authorizePath,
  newVerifier,
  REDIRECT,
  registerClient,
  signInAgent,
} from '../../agent-sign-in.ts'
import { runEvery } from '../../recurring-jobs.ts'

let app: TestApp
let person: Person

beforeEach(async () => {
  app = await testApp()
  person = await app.person({ coins: 100 })
})

describe('what clients find', () => {
  test.each(['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp'])(
    '%s names the resource and who lets agents in',
    async (path) => {
      const { status, body, headers } = await app
        .stranger()
        .get(path, { origin: 'https://inspector.example' })

      expect(status).toBe(200)
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(body).toMatchObject({ resource: `${PUBLIC_URL}/mcp`, authorization_servers: [PUBLIC_URL] })
    },
  )

  test('the metadata of the authorization server has PKCE by S256 only, no client secrets, and iss', async () => {
    const { body } = await app.stranger().get('/.well-known/oauth-authorization-server')

    expect(body).toMatchObject({
      issuer: PUBLIC_URL,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    })
    for (const [name, value] of Object.entries(body))
      if (name.endsWith('_endpoint')) expect(value).toMatch(new RegExp(`^${PUBLIC_URL}/oauth/`))
  })
})

describe('POST /oauth/register', () => {
  test('gives a client id, whatever authentication was asked for', async () => {
    const { status, body } = await app.stranger().post('/oauth/register', {
      client_name: '  An\u202eAgent\n ',
      redirect_uris: [REDIRECT],
      token_endpoint_auth_method: 'client_secret_post',
      software_id: 'anything',
    })

    expect(status).toBe(201)
    expect(body).toMatchObject({
      client_id: expect.any(String),
      client_name: 'AnAgent',
      redirect_uris: [REDIRECT],
      token_endpoint_auth_method: 'none',
    })
    expect(body.client_secret).toBeUndefined()
  })

  test.each([
    [{ redirect_uris: ['http://agent.example/callback'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: [REDIRECT, 'javascript:alert(1)'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: [] }, 'invalid_redirect_uri'],
    [{}, 'invalid_redirect_uri'],
    [{ redirect_uris: [REDIRECT], client_name: 7 }, 'invalid_client_metadata'],
    [{ redirect_uris: [REDIRECT], response_types: ['token'] }, 'invalid_client_metadata'],
  ])('%j is refused in the form of OAuth', async (metadata, error) => {
    const { status, body } = await app.stranger().post('/oauth/register', metadata)

    expect({ status, body }).toEqual({ status: 400, body: { error, error_description: expect.any(String) } })
  })

  test('is throttled by address, and clients that nobody lets in are forgotten', async () => {
    const stranger = app.stranger()
    for (let count = 0; count < 20; count++) await registerClient(stranger)
    const { status } = await stranger.post('/oauth/register', { redirect_uris: [REDIRECT] })
    expect(status).toBe(429)
    const { clientId } = await signInAgent(app, person)

    await app.advance('3d')
    await runEvery(app, 'forget-expired')

    const { rows } = await app.service.database.pool.query('select id from agent_clients')
    expect(rows).toEqual([{ id: clientId }])
  })
})

describe('GET /oauth/authorize', () => {
  const visit = { accept: 'text/html' }

  test.each([
    ['no client', { client_id: undefined }, 'has no client_id'],
    ['an unknown client', { client_id: 'unknown' }, 'is not registered'],
    ['another address', { redirect_uri: 'https://evil.example/' }, 'an address that it has not registered'],
    [
      'another path of the same host',
      { redirect_uri: `${REDIRECT}/more` },
      'an address that it has not registered',
    ],
  ])('%s: the person reads a page, and is sent nowhere', async (_name, wrong, sentence) => {
    const clientId = await registerClient(app.stranger())
    const path = authorizePath({
      client_id: clientId,
      redirect_uri: REDIRECT,
      response_type: 'code',
      ...wrong,
    })

    const { status, headers, text } = await app.stranger().get(path, visit)

    expect(status).toBe(400)
    expect(headers.get('location')).toBeNull()
    expect(headers.get('content-type')).toContain('text/html')
    expect(text).toContain(sentence)
  })

  const { challenge } = newVerifier()
  const right = { response_type: 'code', code_challenge: challenge, code_challenge_method: 'S256' }

  test.each([
    [{ ...right, response_type: 'token' }, 'unsupported_response_type'],
    [{ ...right, code_challenge: undefined }, 'invalid_request'],
    [{ ...right, code_challenge_method: 'plain' }, 'invalid_request'],
    [{ ...right, code_challenge_method: undefined }, 'invalid_request'],
    [{ ...right, resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
    [{ ...right, resource: `${PUBLIC_URL}/v1` }, 'invalid_target'],
  ])('%j: the client is told, with its state and who says so', async (sent, error) => {
    const clientId = await registerClient(app.stranger())
    const path = authorizePath({ client_id: clientId, redirect_uri: REDIRECT, state: 'mine', ...sent })

    const { status, headers } = await app.stranger().get(path, visit)

    const to = new URL(headers.get('location')!)
    expect([status, to.origin + to.pathname]).toEqual([302, REDIRECT])
    expect(Object.fromEntries(to.searchParams)).toMatchObject({ error, state: 'mine', iss: PUBLIC_URL })
  })

  test('a client elsewhere is told nothing before the person has agreed: we are no way to the sites of others', async () => {
    const redirect_uri = 'https://agent.example/callback'
    const client_id = await registerClient(app.stranger(), { redirect_uris: [redirect_uri] })

    const { status, headers, text } = await app
      .stranger()
      .get(authorizePath({ client_id, redirect_uri, ...right, response_type: 'token' }), visit)

    expect([status, headers.get('location')]).toEqual([400, null])
    expect(text).toContain('Send response_type=code.')
  })

  test('on this computer any port will do', async () => {
    const clientId = await registerClient(app.stranger(), { redirect_uris: ['http://localhost/callback'] })

    const request = await askForConsent(app.stranger(), clientId, challenge, {
      redirect_uri: 'http://localhost:50123/callback',
    })

    expect(await expectOk(person.get(`/account/v1/agents/consent?request=${request}`))).toMatchObject({
      redirectHost: 'localhost:50123',
      isLocal: true,
      clientHost: null,
    })
  })
})
