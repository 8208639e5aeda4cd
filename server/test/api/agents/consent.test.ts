import { beforeEach, describe, expect, test } from 'vitest'
import { expectOk, PUBLIC_URL, testApp, type Person, type TestApp } from '../../app.ts'
import {
  agree,
  askForConsent,
  fetchTokens,
  newVerifier,
  REDIRECT,
  registerClient,
  signInAgent,
} from '../../agent-sign-in.ts'
import { digestOf } from '../../database-digest.ts'

let app: TestApp
let person: Person
let request: string

beforeEach(async () => {
  app = await testApp()
  person = await app.person({ coins: 100 })
  const clientId = await registerClient(app.stranger(), { client_name: 'Painter' })
  request = await askForConsent(app.stranger(), clientId, newVerifier().challenge)
})

const path = '/account/v1/agents/consent'
const ask = () => person.get(`${path}?request=${request}`)
const answer = (body: object) => person.post(path, { request, isAllowed: true, ...body })

describe('the question', () => {
  test('says who asks for what, where the answer goes, and what it may spend by default', async () => {
    expect(await expectOk(ask())).toEqual({
      clientName: 'Painter',
      clientHost: null,
      redirectHost: new URL(REDIRECT).host,
      isLocal: true,
      scopes: ['generate', 'read', 'uploads', 'account'],
      limits: {
        spendLimitCoins: 2000,
        dailySpendLimitCoins: 500,
        sessionSpendLimitCoins: 200,
        confirmAboveCoins: 50,
      },
    })
  })

  test('asks only for the scopes that there are', async () => {
    const clientId = await registerClient(app.stranger())
    const { challenge } = newVerifier()
    request = await askForConsent(app.stranger(), clientId, challenge, { scope: 'read openid generate' })

    expect(await expectOk(ask())).toMatchObject({ scopes: ['generate', 'read'] })
  })
})

describe('the answer', () => {
  test('no: the agent is told, with its state', async () => {
    const { redirectTo } = await expectOk(person.post(path, { request, isAllowed: false }))

    const to = new URL(redirectTo)
    expect(to.origin + to.pathname).toBe(REDIRECT)
    expect(Object.fromEntries(to.searchParams)).toEqual({
      error: 'access_denied',
      state: 'the-state',
      iss: PUBLIC_URL,
    })
  })

  test('yes: with a code, its state and who says so', async () => {
    const { redirectTo } = await expectOk(answer({}))

    expect(Object.fromEntries(new URL(redirectTo).searchParams)).toEqual({
      code: expect.stringMatching(/^atlac_\w{36}$/),
      state: 'the-state',
      iss: PUBLIC_URL,
    })
  })

  test('sets the name, the limits and the end', async () => {
    const expiresAt = new Date(app.clock.now() + 86_400_000).toISOString()
    const limits = {
      spendLimitCoins: 70,
      dailySpendLimitCoins: null,
      sessionSpendLimitCoins: 7,
      confirmAboveCoins: 0,
    }

    await signInAgent(app, person, { name: 'My painter', scopes: ['read'], expiresAt, ...limits })

    const [agent] = (await expectOk(person.get('/account/v1/agents'))).items
    expect(agent).toMatchObject({
      name: 'My painter',
      clientName: 'Test agent',
      clientHost: null,
      scopes: ['read'],
      expiresAt,
      budget: { ...limits, spentCoins: 0, spentTodayCoins: 0, spentThisSessionCoins: 0 },
    })
  })

  test.each([
    [{ scopes: ['operator'] }, 'scopes'],
    [{ spendLimitCoins: 0 }, 'spendLimitCoins'],
    [{ dailySpendLimitCoins: -5 }, 'dailySpendLimitCoins'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    [{ name: '' }, 'name'],
  ])('%j is refused at its field', async (wrong, field) => {
    const { status, body } = await answer(wrong)

    expect(status).toBe(400)
    expect(body.issues[0].path).toMatch(new RegExp(`^${field}`))
  })

  test('gives no more than was asked for', async () => {
    const clientId = await registerClient(app.stranger())
    const { challenge } = newVerifier()
    request = await askForConsent(app.stranger(), clientId, challenge, { scope: 'read' })

    expect((await answer({ scopes: ['read', 'generate'] })).status).toBe(400)
  })
})

describe('nobody is let in', () => {
  test('by whoever is not signed in, or sent from another site', async () => {
    const before = await digestOf(app)

    for (const client of [app.stranger(), person.with({ origin: 'https://evil.example' })]) {
      const { status } = await client.post(path, { request, isAllowed: true })
      expect(status).toBe(401)
    }
    expect((await app.stranger().get(`${path}?request=${request}`)).status).toBe(401)
    expect(await digestOf(app)).toEqual(before)
  })

  test('by a session that has ended', async () => {
    await expectOk(person.post('/account/v1/sign-out'))

    expect((await answer({})).status).toBe(401)
  })

  test('to an account that is locked', async () => {
    await expectOk(app.operator.patch(`/operator/v1/accounts/${person.id}`, { locked: true }))

    expect(await answer({})).toMatchObject({ status: 403, body: { code: 'account_locked' } })
    expect(await ask()).toMatchObject({ status: 403 })
  })

  test('with a request that was not made here, was changed, or is old', async () => {
    for (const wrong of ['', 'x', `${request}x`, request.slice(0, -4)])
      expect((await person.post(path, { request: wrong, isAllowed: true })).status).toBe(400)
    await app.advance('31m')

    expect((await answer({})).status).toBe(400)
  })

  test('beyond the number of keys that an account may have', async () => {
    await app.service.database.pool.query(
      `insert into api_keys (account_id, name, hash, last_four, scopes)
      select $1, 'x', sha256(nth::text::bytea), 'x', '{read}' from generate_series(1, 100) as nth`,
      [person.id],
    )

    expect((await answer({})).status).toBe(400)
  })
})

describe('the list of agents', () => {
  test('is of whoever is signed in', async () => {
    await signInAgent(app, person)
    const eve = await app.person()
    const [agent] = (await expectOk(person.get('/account/v1/agents'))).items
    const before = await digestOf(app)

    expect(await expectOk(eve.get('/account/v1/agents'))).toEqual({ items: [] })
    const change = { spendLimitCoins: 1 }
    expect((await eve.patch(`/account/v1/agents/${agent.id}`, change)).status).toBe(404)
    expect((await eve.post(`/account/v1/keys/${agent.id}/revoke`)).status).toBe(404)
    for (const visitor of [app.stranger(), person.with({ cookie: undefined })]) {
      expect((await visitor.get('/account/v1/agents')).status).toBe(401)
      expect((await visitor.patch(`/account/v1/agents/${agent.id}`, change)).status).toBe(401)
    }
    expect(await digestOf(app)).toEqual(before)
  })

  test('has every agent that works, however many have ended since', async () => {
    await signInAgent(app, person, { name: 'Old' })
    await app.service.database.pool.query(
      `insert into api_keys (account_id, name, hash, last_four, scopes, agent_client_id, revoked_at)
      select account_id, 'Ended', sha256(nth::text::bytea), '', scopes, agent_client_id, app_now()
      from api_keys, generate_series(1, 250) as nth where agent_client_id is not null`,
    )

    const { items } = await expectOk(person.get('/account/v1/agents'))

    expect(items).toHaveLength(101)
    expect(items.at(-1)).toMatchObject({ name: 'Old' })
  })

  test('a new name changes no limit, and the audit looks at all that was spent', async () => {
    await signInAgent(app, person)
    const [agent] = (await expectOk(person.get('/account/v1/agents'))).items
    const change = async (body: object) => {
      await expectOk(person.patch(`/account/v1/agents/${agent.id}`, body))
      const { rows } = await app.service.database.pool.query<{ changed: boolean }>(
        'select limits_changed_at is not null as changed from api_keys where id = $1',
        [agent.id],
      )
      return rows[0]?.changed
    }

    expect(await change({ name: 'Painter', confirmAboveCoins: 7 })).toBe(false)
    expect(await change({ sessionSpendLimitCoins: 7 })).toBe(true)
    expect((await expectOk(person.get('/account/v1/agents'))).items).toMatchObject([
      { name: 'Painter', budget: { confirmAboveCoins: 7, sessionSpendLimitCoins: 7 } },
    ])
  })

  test('limits are changed at once, each by itself; an ordinary key has none', async () => {
    await signInAgent(app, person)
    const [agent] = (await expectOk(person.get('/account/v1/agents'))).items

    const changed = await expectOk(
      person.patch(`/account/v1/agents/${agent.id}`, { dailySpendLimitCoins: null, spendLimitCoins: 9 }),
    )

    expect(changed.budget).toMatchObject({
      spendLimitCoins: 9,
      dailySpendLimitCoins: null,
      sessionSpendLimitCoins: 200,
    })
    expect((await person.patch(`/account/v1/agents/${agent.id}`, { spendLimitCoins: 0 })).status).toBe(400)
    expect((await person.patch(`/account/v1/agents/${agent.id}`, {})).status).toBe(400)
    const key = await expectOk(person.post('/account/v1/keys', { name: 'Shop', scopes: ['read'] }))
    expect((await person.patch(`/account/v1/agents/${key.id}`, { spendLimitCoins: 9 })).status).toBe(404)
  })
})

test('two people let the same client in, each with tokens of their own', async () => {
  const bob = await app.person()
  const stranger = app.stranger()
  const clientId = await registerClient(stranger)
  const tokens = []
  for (const who of [person, bob]) {
    const { verifier, challenge } = newVerifier()
    const code = await agree(who, await askForConsent(stranger, clientId, challenge))
    const fields = { client_id: clientId, redirect_uri: REDIRECT, code_verifier: verifier, code }
    tokens.push(await expectOk(fetchTokens(stranger, { grant_type: 'authorization_code', ...fields })))
  }

  const [alices] = (await expectOk(person.get('/account/v1/agents'))).items
  await expectOk(person.post(`/account/v1/keys/${alices.id}/revoke`))

  const refresh = (token: string) =>
    fetchTokens(stranger, { grant_type: 'refresh_token', refresh_token: token, client_id: clientId })
  expect((await refresh(tokens[0].refresh_token)).status).toBe(400)
  expect((await refresh(tokens[1].refresh_token)).status).toBe(200)
})
