import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { cookieOf, expectOk, PASSWORD, PUBLIC_URL, testApp, type Person, type TestApp } from '../app.ts'

describe('the session cookie', () => {
  test('is bound to this host and to https, unread by scripts, and sent only with navigation', async () => {
    const app = await testApp()
    const { email } = await app.person()

    const { headers } = await app.stranger().post('/account/v1/sign-in', { email, password: PASSWORD })

    expect(headers.getSetCookie()).toHaveLength(1)
    expect(attributesOf(headers.getSetCookie()[0]!)).toEqual({
      name: '__Host-atelier_session',
      attributes: ['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax', 'Secure'],
    })
  })

  test('forged, altered or of a session that has ended, it is nobody', async () => {
    const app = await testApp()
    const person = await app.person()
    const altered = person.cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    const forged = '__Host-atelier_session=abc.def'
    const ask = async (cookie: string) =>
      (await app.stranger().get('/account/v1/account', { cookie })).body.code

    expect(await ask(altered)).toBe('unauthorized')
    expect(await ask(forged)).toBe('unauthorized')
    expect(await ask('other=1')).toBe('unauthorized')
    await sql`update sessions set expires_at = clock_timestamp() - interval '1 second'`.execute(
      app.service.database.db,
    )
    expect(await ask(person.cookie)).toBe('unauthorized')
  })

  test('is not handed out again by reading', async () => {
    const app = await testApp()
    const person = await app.person()

    const response = await person.get('/account/v1/account')

    expect(response.headers.getSetCookie()).toEqual([])
  })
})

describe('a page that says whose it is', () => {
  test('spends no coins of whoever has signed in since in the same browser', async () => {
    const app = await testApp()
    const [ada, bob] = [await app.person({ coins: 100 }), await app.person({ coins: 100 })]
    const wanted = { modelId: 'sandbox-image', params: { prompt: 'A chair' }, maxCoins: 100 }
    const submit = (account: string) =>
      bob.post('/v1/generations', wanted, { 'idempotency-key': randomUUID(), 'atelier-account': account })

    const refused = await submit(ada.id)

    expect(refused).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    expect(refused.body.detail).toContain('Someone else signed in')
    const { balance } = (await bob.get('/v1/account')).body
    expect(balance).toEqual({ available: 100, held: 0 })
    expect(await submit(bob.id)).toMatchObject({ status: 201 })
  })
})

describe('a session from before signing in', () => {
  test('is not the one after: whoever planted its cookie gains nothing', async () => {
    const app = await testApp()
    const [eve, victim] = [await app.person(), await app.person()]
    const planted = ['__Host-atelier_session=chosen.by-eve', eve.cookie]

    for (const cookie of planted) {
      const browser = app.stranger().with({ cookie, origin: PUBLIC_URL })
      const { headers } = await browser.post('/account/v1/sign-in', {
        email: victim.email,
        password: PASSWORD,
      })

      expect(cookieOf(headers)).toMatch(/^__Host-atelier_session=/)
      expect(cookieOf(headers)).not.toBe(cookie)
      const who = async (given: string) =>
        (await app.stranger().get('/account/v1/account', { cookie: given })).body.id
      expect(await who(cookieOf(headers))).toBe(victim.id)
      expect(await who(cookie)).toBe(cookie === eve.cookie ? eve.id : undefined)
    }
  })

  test('each sign-in has a session of its own', async () => {
    const app = await testApp()
    const { email, cookie } = await app.person()
    const again = async () =>
      cookieOf((await app.stranger().post('/account/v1/sign-in', { email, password: PASSWORD })).headers)

    expect(new Set([cookie, await again(), await again()]).size).toBe(3)
  })
})

describe('a write with a session', () => {
  let person: Person
  beforeAll(async () => {
    person = await (await testApp()).person()
  })

  test.each([
    ['an Origin equal to PUBLIC_URL', { origin: PUBLIC_URL }, 201],
    ['Sec-Fetch-Site: same-origin', { origin: undefined, 'sec-fetch-site': 'same-origin' }, 201],
    ['neither Origin nor Sec-Fetch-Site', { origin: undefined }, 401],
    ['a foreign Origin', { origin: 'https://evil.example' }, 401],
    ['our name under http', { origin: 'http://atelier.test' }, 401],
    ['our name with another ending', { origin: `${PUBLIC_URL}.evil.example` }, 401],
    ['the Origin null of a sandbox', { origin: 'null' }, 401],
    ['Sec-Fetch-Site: same-site', { origin: undefined, 'sec-fetch-site': 'same-site' }, 401],
    ['Sec-Fetch-Site: cross-site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 401],
    ['Sec-Fetch-Site: none', { origin: undefined, 'sec-fetch-site': 'none' }, 401],
  ])('with %s', async (_, headers, status) => {
    const response = await person.post('/account/v1/keys', { name: 'Test', scopes: ['read'] }, headers)

    expect(response.status).toBe(status)
    expect(response.body.code).toBe(status === 401 ? 'unauthorized' : undefined)
  })

  test('a read needs neither', async () => {
    const response = await person.get('/v1/account', { origin: 'https://evil.example' })

    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('a read of the operator area with a session', () => {
  test('must not come from another site either: some of them leave a record', async () => {
    const app = await testApp()
    const person = await app.person()
    await expectOk(app.operator.patch(`/operator/v1/accounts/${person.id}`, { operatorRole: 'owner' }))

    const lured = await person.get('/operator/v1/settings', { 'sec-fetch-site': 'cross-site' })
    const own = await person.get('/operator/v1/settings', { 'sec-fetch-site': 'same-origin' })

    expect(lured).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    expect(own.status).toBe(200)
  })
})

describe('POST /account/v1/sign-out', () => {
  test('ends this session and takes the cookie back', async () => {
    const app = await testApp()
    const person = await app.person()
    const elsewhere = await signIn(app, person.email)

    const response = await person.post('/account/v1/sign-out')

    expect(response).toMatchObject({ status: 200, body: {} })
    const cookie = response.headers.getSetCookie().find((one) => one.startsWith('__Host-atelier_session='))
    expect(cookie).toMatch(/^__Host-atelier_session=; Max-Age=0; /)
    expect(cookie).toMatch(/; Path=\/.*; Secure|; Secure.*; Path=\//)
    expect((await person.get('/account/v1/account')).status).toBe(401)
    expect((await elsewhere.get('/account/v1/account')).status).toBe(200)
  })
})

describe('POST /account/v1/sign-out-everywhere', () => {
  test("ends every session of this person, and nobody else's", async () => {
    const app = await testApp()
    const person = await app.person()
    const elsewhere = await signIn(app, person.email)
    const other = await app.person()

    const response = await person.post('/account/v1/sign-out-everywhere')

    expect(response).toMatchObject({ status: 200, body: {} })
    expect((await person.get('/account/v1/account')).status).toBe(401)
    expect((await elsewhere.get('/account/v1/account')).status).toBe(401)
    expect((await other.get('/account/v1/account')).status).toBe(200)
  })

  test('ends the one-time links of this person, too: whoever has one of them is out as well', async () => {
    const app = await testApp()
    const [person, other] = [await app.person(), await app.person()]
    const [own, others] = [await newLink(app, person.id), await newLink(app, other.id)]

    await person.post('/account/v1/sign-out-everywhere')

    expect(await useLink(app, own)).toMatchObject({ status: 403, body: { code: 'invalid_link' } })
    expect((await useLink(app, others)).status).toBe(200)
  })
})

async function newLink(app: TestApp, accountId: string): Promise<string> {
  const { url } = await expectOk(app.operator.post(`/operator/v1/accounts/${accountId}/sign-in-link`))
  return new URL(url).hash.slice(1)
}

const useLink = (app: TestApp, token: string) =>
  app.stranger().post('/account/v1/sign-in-link', { token, password: PASSWORD })

describe('GET /account/v1/account', () => {
  test('says who is signed in, and what they have', async () => {
    const app = await testApp()
    const person = await app.person({ name: 'Ada', coins: 12 })
    await expectOk(
      app.operator.patch(`/operator/v1/accounts/${person.id}`, {
        operatorRole: 'owner',
        locked: true,
        raisedLimit: 9,
      }),
    )

    const response = await person.get('/account/v1/account')

    expect(response.body).toEqual({
      id: person.id,
      email: person.email,
      name: 'Ada',
      operatorRole: 'owner',
      secondFactor: false,
      secondFactorRequired: false,
      locked: true,
      lowBalanceCoins: null,
      pausedUntil: null,
      balance: { available: 12, held: 0 },
      concurrency: { limit: 4, raisedLimit: 9, running: 0, queued: 0 },
      rateLimits: { key: { limit: 120, windowSeconds: 60 }, account: { limit: 300, windowSeconds: 60 } },
    })
  })

  test('a person who is no longer an operator loses the operator API at once', async () => {
    const app = await testApp()
    const person = await app.person()
    const mark = (operatorRole: 'owner' | null) =>
      expectOk(app.operator.patch(`/operator/v1/accounts/${person.id}`, { operatorRole }))

    await mark('owner')
    expect((await person.get('/operator/v1/settings')).status).toBe(200)
    await mark(null)
    expect((await person.get('/operator/v1/settings')).body.code).toBe('insufficient_scope')
  })
})

describe('a PUBLIC_URL written in another way', () => {
  test('is the same origin: upper-case, with its default port and a slash', async () => {
    const app = await testApp({ PUBLIC_URL: 'https://Atelier.Test:443/' })
    const person = await app.person()

    const response = await person.post('/account/v1/sign-out', undefined, { origin: PUBLIC_URL })

    expect(response.status).toBe(200)
  })
})

async function signIn(app: TestApp, email: string) {
  const visitor = app.stranger()
  const { headers } = await visitor.post('/account/v1/sign-in', { email, password: PASSWORD })
  return visitor.with({ cookie: cookieOf(headers), origin: PUBLIC_URL })
}

function attributesOf(cookie: string) {
  const [pair, ...attributes] = cookie.split('; ')
  return { name: pair!.split('=', 1)[0], attributes: attributes.toSorted() }
}
