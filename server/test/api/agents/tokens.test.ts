import { beforeEach, describe, expect, test } from 'vitest'
import { runAsAgent } from '../../../src/platform/http/agent-call.ts'
import { expectOk, testApp, type Person, type TestApp } from '../../app.ts'
import {
  agree,
  askForConsent,
  fetchTokens,
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

/** A call that /mcp makes for the agent. */
const asAgent = (token: string, url = '/v1/account') =>
  runAsAgent({}, async () => {
    const headers = { authorization: `Bearer ${token}` }
    const { statusCode: status, body } = await app.service.http.inject({ url, headers })
    return { status, body: JSON.parse(body) }
  })

describe('POST /oauth/token', () => {
  async function codeOf(terms: object = {}) {
    const stranger = app.stranger()
    const clientId = await registerClient(stranger)
    const { verifier, challenge } = newVerifier()
    const code = await agree(person, await askForConsent(stranger, clientId, challenge), terms)
    const fields = {
      grant_type: 'authorization_code',
      code,
      client_id: clientId,
      redirect_uri: REDIRECT,
      code_verifier: verifier,
    }
    return { stranger, fields }
  }

  test('gives tokens for a code, which have the scopes that the person allowed', async () => {
    const { stranger, fields } = await codeOf({ scopes: ['read', 'account'] })

    const { status, body, headers } = await fetchTokens(stranger, fields)

    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toEqual({
      access_token: expect.stringMatching(/^atlat_\w{36}$/),
      refresh_token: expect.stringMatching(/^atlrt_\w{36}$/),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'read account',
    })
    expect(await asAgent(body.access_token)).toMatchObject({ status: 200, body: { channel: 'mcp' } })
  })

  test.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    ['no verifier', { code_verifier: '' }, 'invalid_grant'],
    ['another client', { client_id: 'other' }, 'invalid_grant'],
    ['another address', { redirect_uri: 'http://127.0.0.1:4712/callback' }, 'invalid_grant'],
    ['another resource', { resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
    ['an unknown code', { code: 'atlac_none' }, 'invalid_grant'],
    ['another grant type', { grant_type: 'password' }, 'unsupported_grant_type'],
  ])('%s is refused in the form of OAuth', async (_name, wrong, error) => {
    const { stranger, fields } = await codeOf()

    const { status, body } = await fetchTokens(stranger, { ...fields, ...wrong })

    expect({ status, body }).toEqual({ status: 400, body: { error, error_description: expect.any(String) } })
    expect(await expectOk(person.get('/account/v1/agents'))).toEqual({ items: [] })
  })

  test('a code works for a minute', async () => {
    const { stranger, fields } = await codeOf()
    await app.advance('61s')

    expect(await fetchTokens(stranger, fields)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    })
  })

  test('a code that comes again ends the grant that was made with it', async () => {
    const { stranger, fields } = await codeOf()
    const { body } = await fetchTokens(stranger, fields)

    expect((await fetchTokens(stranger, fields)).status).toBe(400)

    expect(await asAgent(body.access_token)).toMatchObject({ status: 401, body: { code: 'api_key_revoked' } })
  })

  test('of fifty that bring one code at once, at most one gets tokens', async () => {
    const { stranger, fields } = await codeOf()

    const answers = await Promise.all(Array.from({ length: 50 }, () => fetchTokens(stranger, fields)))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await expectOk(person.get('/account/v1/agents'))).items).toHaveLength(1)
  })

  test('an account that was locked since gets none', async () => {
    const { stranger, fields } = await codeOf()
    await expectOk(app.operator.patch(`/operator/v1/accounts/${person.id}`, { locked: true }))

    expect((await fetchTokens(stranger, fields)).status).toBe(400)
  })
})

describe('a token', () => {
  test('works at /mcp and nowhere else, with a Problem that says so', async () => {
    const { access } = await signInAgent(app, person)
    const client = app.stranger().with({ authorization: `Bearer ${access}` })

    for (const path of [
      '/v1/account',
      '/v1/generations',
      '/v1/generations/00000000-0000-4000-8000-000000000000',
    ]) {
      const { status, body } = await client.get(path)
      expect({ status, body }).toMatchObject({ status: 401, body: { code: 'invalid_api_key' } })
      expect(body.detail).toContain('works only at /mcp')
    }
    expect((await client.get('/account/v1/agents')).status).toBe(401)
    expect((await asAgent(access)).status).toBe(200)
    expect((await client.get('/v1/account')).status).toBe(401) // Also once it is cached.
  })

  test('ends after an hour; the refresh token brings the next', async () => {
    const { access, refresh, clientId, stranger } = await signInAgent(app, person)
    await asAgent(access)
    await app.advance('61m')
    const expired = await asAgent(access)
    expect(expired).toMatchObject({ status: 401, body: { code: 'api_key_expired' } })
    expect(expired.body.detail).toContain('Refresh it')

    const fields = { grant_type: 'refresh_token', refresh_token: refresh, client_id: clientId }
    const next = await expectOk(fetchTokens(stranger, fields))

    expect((await asAgent(next.access_token)).status).toBe(200)
    expect(next.refresh_token).not.toBe(refresh)
  })

  test('a refresh token that comes again ends the grant at once', async () => {
    const { refresh, clientId, stranger } = await signInAgent(app, person)
    const fields = { grant_type: 'refresh_token', refresh_token: refresh, client_id: clientId }
    const next = await expectOk(fetchTokens(stranger, fields))
    expect((await asAgent(next.access_token)).status).toBe(200)

    expect((await fetchTokens(stranger, fields)).body).toMatchObject({ error: 'invalid_grant' })

    expect(await asAgent(next.access_token)).toMatchObject({ status: 401, body: { code: 'api_key_revoked' } })
    const later = { ...fields, refresh_token: next.refresh_token }
    expect((await fetchTokens(stranger, later)).status).toBe(400)
  })

  test('of another client is refused, and ends nothing', async () => {
    const { access, refresh, stranger } = await signInAgent(app, person)
    const fields = { grant_type: 'refresh_token', refresh_token: refresh, client_id: 'other' }

    expect((await fetchTokens(stranger, fields)).status).toBe(400)

    expect((await asAgent(access)).status).toBe(200)
  })

  test.each(['access', 'refresh'] as const)(
    'POST /oauth/revoke with the %s token ends the grant',
    async (kind) => {
      const agent = await signInAgent(app, person)
      await asAgent(agent.access)
      const revoke = (token: string, client: string) =>
        agent.stranger.send('POST', '/oauth/revoke', {
          body: new URLSearchParams({ token, client_id: client }).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })

      expect((await revoke(agent[kind], 'other')).status).toBe(200)
      expect((await revoke('unknown', agent.clientId)).status).toBe(200)
      expect((await asAgent(agent.access)).status).toBe(200)
      expect((await revoke(agent[kind], agent.clientId)).status).toBe(200)

      expect((await asAgent(agent.access)).status).toBe(401)
    },
  )

  test('POST /oauth/revoke with one that has expired ends nothing', async () => {
    const { access, refresh, clientId, stranger } = await signInAgent(app, person)
    await app.advance('61m')
    const fields = { grant_type: 'refresh_token', refresh_token: refresh, client_id: clientId }
    const next = await expectOk(fetchTokens(stranger, fields))

    const { status } = await stranger.send('POST', '/oauth/revoke', {
      body: new URLSearchParams({ token: access }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

    expect(status).toBe(200)
    expect((await asAgent(next.access_token)).status).toBe(200)
  })

  test('that nobody refreshed in time was the last: the grant ends, and leaves its place to another', async () => {
    await signInAgent(app, person, { name: 'Left' })
    const { refresh, clientId, stranger } = await signInAgent(app, person, { name: 'Used' })
    await app.advance('20d')
    const fields = { grant_type: 'refresh_token', refresh_token: refresh, client_id: clientId }
    await expectOk(fetchTokens(stranger, fields))

    await app.advance('11d')
    await runEvery(app, 'forget-expired')

    const { rows } = await app.service.database.pool.query(
      'select name from api_keys where revoked_at is null',
    )
    expect(rows).toEqual([{ name: 'Used' }])
  })

  test('revoking the grant on the account page, as a key, ends it at once', async () => {
    const { access, refresh, clientId, stranger } = await signInAgent(app, person)
    expect((await asAgent(access)).status).toBe(200)
    const [agent] = (await expectOk(person.get('/account/v1/agents'))).items

    await expectOk(person.post(`/account/v1/keys/${agent.id}/revoke`))

    expect(await asAgent(access)).toMatchObject({ status: 401, body: { code: 'api_key_revoked' } })
    const fields = { grant_type: 'refresh_token', refresh_token: refresh, client_id: clientId }
    expect((await fetchTokens(stranger, fields)).status).toBe(400)
  })

  test('that is unknown, or only looks like one, is no key', async () => {
    expect(await asAgent('atlat_nothing')).toMatchObject({ status: 401, body: { code: 'invalid_api_key' } })
    const { refresh } = await signInAgent(app, person)
    expect(await asAgent(refresh)).toMatchObject({ status: 401, body: { code: 'invalid_api_key' } })
  })
})
