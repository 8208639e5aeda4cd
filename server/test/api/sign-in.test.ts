import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { signInLimits } from '../../src/accounts/rate-limits.ts'
import { cookieOf, expectOk, newEmail, PASSWORD, PUBLIC_URL, testApp, type TestApp } from '../app.ts'
import { countByStatus } from '../client.ts'

describe('POST /account/v1/sign-in', () => {
  test('email and password open a session, in whatever letters the email is written', async () => {
    const app = await testApp()
    const { id, email } = await app.person()
    const visitor = app.stranger()

    const response = await visitor.post('/account/v1/sign-in', {
      email: email.toUpperCase(),
      password: PASSWORD,
    })

    expect(response).toMatchObject({ status: 200, body: { id } })
    const person = await visitor.get('/account/v1/account', { cookie: cookieOf(response.headers) })
    expect(person).toMatchObject({ status: 200, body: { id, email } })
  })

  test('a wrong password, an unknown email and a person without a password look the same: 401', async () => {
    const app = await testApp()
    const { email } = await app.person()
    const invited = await expectOk(app.operator.post('/operator/v1/accounts', { email: newEmail() }))
    const attempts = [email, newEmail(), invited.email].map((given) =>
      app.stranger().post('/account/v1/sign-in', { email: given, password: 'wrong horse' }),
    )

    const answers = await Promise.all(attempts)

    const { instance: _, ...problem } = answers[0]!.body
    expect(problem).toMatchObject({ status: 401, code: 'unauthorized' })
    for (const answer of answers) {
      expect(answer.body).toMatchObject(problem)
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  })

  test('ten failures for one email from one address, then 429, even with the right password', async () => {
    const app = await testApp()
    const { email } = await app.person()
    const visitor = app.stranger()
    const attempt = (password: string) => visitor.post('/account/v1/sign-in', { email, password })
    const failures = await Promise.all(Array.from({ length: 10 }, () => attempt('wrong horse')))
    expect(failures.map(({ status }) => status)).toEqual(failures.map(() => 401))

    const refused = await attempt(PASSWORD)

    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(refused.headers.get('ratelimit-policy')).toBe('10;w=600')
    expect(refused.headers.get('retry-after')).toBe(refused.headers.get('ratelimit-reset'))
    const elsewhere = await app.stranger().post('/account/v1/sign-in', { email, password: PASSWORD })
    expect(elsewhere.status).toBe(200)
  })

  test('a success does not count', async () => {
    const app = await testApp()
    const { email } = await app.person()
    const address = '203.0.113.20'
    const visitor = app.stranger().with({ 'x-forwarded-for': address })
    for (let failure = 0; failure < 9; failure++)
      await app.dependencies.limiter.spend(`sign-in:${email}:${address}`, signInLimits.fromOneAddress)
    const attempt = (password: string) => visitor.post('/account/v1/sign-in', { email, password })

    const successes = [await attempt(PASSWORD), await attempt(PASSWORD)]
    const lastFailure = await attempt('wrong horse')
    const refused = await attempt(PASSWORD)

    expect(successes.map(({ status }) => status)).toEqual([200, 200])
    expect([lastFailure.status, refused.status]).toEqual([401, 429])
  })

  test('a hundred failures for one email from everywhere hold up every address', async () => {
    const app = await testApp()
    const { email } = await app.person()
    for (let failure = 0; failure < 100; failure++)
      await app.dependencies.limiter.spend(`sign-in:${email}`, signInLimits.fromEverywhere)

    const response = await app.stranger().post('/account/v1/sign-in', { email, password: PASSWORD })

    expect(response).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(response.headers.get('ratelimit-policy')).toBe('100;w=600')
  })

  test('what could be no email of ours is refused by name', async () => {
    const app = await testApp()

    const response = await app.stranger().post('/account/v1/sign-in', { email: 'a@b.c', password: PASSWORD })

    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
    expect(response.body.issues).toMatchObject([{ path: 'email' }])
  })

  test('a password of more than 128 characters is refused before it is hashed', async () => {
    const app = await testApp()

    const response = await app
      .stranger()
      .post('/account/v1/sign-in', { email: newEmail(), password: 'x'.repeat(129) })

    expect(response.body.issues).toMatchObject([{ path: 'password' }])
  })
})

describe('POST /account/v1/sign-in-link/check', () => {
  const check = (app: TestApp, token: string) =>
    app.stranger().post('/account/v1/sign-in-link/check', { token })

  test('says that a link works, as often as it is asked, and leaves it unused', async () => {
    const app = await testApp()
    const { token } = await invite(app)

    const asked = [await check(app, token), await check(app, token)]
    const used = await app.stranger().post('/account/v1/sign-in-link', { token, password: PASSWORD })

    expect(asked).toMatchObject([
      { status: 200, body: {} },
      { status: 200, body: {} },
    ])
    expect(asked[0]?.headers.get('set-cookie')).toBeNull()
    expect(used.status).toBe(200)
    expect(await check(app, token)).toMatchObject({ status: 403, body: { code: 'invalid_link' } })
  })

  test('says the same of one that has expired and of one that never was', async () => {
    const app = await testApp()
    const { token } = await invite(app)
    await app.advance('1441m')

    const [expired, madeUp] = [await check(app, token), await check(app, 'made-up')]

    expect(expired).toMatchObject({ status: 403, body: { code: 'invalid_link' } })
    expect(madeUp.body.detail).toBe(expired.body.detail)
  })

  test('counts guesses together with those at passwords; a link that is open is no guess', async () => {
    const app = await testApp()
    const { token } = await invite(app)
    const address = '203.0.113.22'
    const visitor = app.stranger().with({ 'x-forwarded-for': address })
    for (let attempt = 0; attempt < 30; attempt++)
      await app.dependencies.limiter.spend(`password:${address}`, signInLimits.anyEmailFromOneAddress)

    const refused = await visitor.post('/account/v1/sign-in-link/check', { token: 'x'.repeat(43) })
    const held = await visitor.post('/account/v1/sign-in-link/check', { token })

    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(held.status).toBe(200)
  })
})

describe('POST /account/v1/sign-in-link', () => {
  test('signs in, sets the password, and works once', async () => {
    const app = await testApp()
    const { id, email, token } = await invite(app)
    const visitor = app.stranger()

    const first = await visitor.post('/account/v1/sign-in-link', { token, password: PASSWORD })
    const second = await visitor.post('/account/v1/sign-in-link', { token, password: 'another horse' })

    expect(first).toMatchObject({ status: 200, body: { id } })
    expect(await visitor.get('/v1/account', { cookie: cookieOf(first.headers) })).toMatchObject({
      status: 200,
    })
    expect(second).toMatchObject({ status: 403, body: { code: 'invalid_link' } })
    expect(await visitor.post('/account/v1/sign-in', { email, password: PASSWORD })).toMatchObject({
      status: 200,
    })
  })

  test('of several uses at the same moment exactly one wins, and its password holds', async () => {
    const app = await testApp()
    const { email, token } = await invite(app)
    const passwords = ['first horse', 'second horse', 'third horse', 'fourth horse']

    const answers = await Promise.all(
      passwords.map((password) => app.stranger().post('/account/v1/sign-in-link', { token, password })),
    )

    expect(countByStatus(answers)).toEqual({ 200: 1, 403: 3 })
    const password = passwords[answers.findIndex(({ status }) => status === 200)]
    expect((await app.stranger().post('/account/v1/sign-in', { email, password })).status).toBe(200)
  })

  test('works for 24 hours', async () => {
    const app = await testApp()
    const [early, late] = [await invite(app), await invite(app)]

    await app.advance('1439m')
    const inTime = await app
      .stranger()
      .post('/account/v1/sign-in-link', { token: early.token, password: PASSWORD })
    await app.advance('61s')
    const tooLate = await app
      .stranger()
      .post('/account/v1/sign-in-link', { token: late.token, password: PASSWORD })

    expect(inTime.status).toBe(200)
    expect(tooLate).toMatchObject({ status: 403, body: { code: 'invalid_link' } })
  })

  test('a token that is nobody’s is 403 invalid_link', async () => {
    const app = await testApp()

    const response = await app
      .stranger()
      .post('/account/v1/sign-in-link', { token: 'made-up', password: PASSWORD })

    expect(response).toMatchObject({ status: 403, body: { code: 'invalid_link' } })
  })

  test('30 made-up links in a minute from one address; one that is open is no guess', async () => {
    const app = await testApp()
    const { token } = await invite(app)
    const address = '203.0.113.21'
    const visitor = app.stranger().with({ 'x-forwarded-for': address })
    for (let attempt = 0; attempt < 30; attempt++)
      await app.dependencies.limiter.spend(`password:${address}`, signInLimits.anyEmailFromOneAddress)

    const madeUp = { token: 'x'.repeat(43), password: PASSWORD }
    const refused = await visitor.post('/account/v1/sign-in-link', madeUp)
    const elsewhere = await app.stranger().post('/account/v1/sign-in-link', madeUp)
    const held = await visitor.post('/account/v1/sign-in-link', { token, password: PASSWORD })

    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(elsewhere).toMatchObject({ status: 403, body: { code: 'invalid_link' } })
    expect(held.status).toBe(200)
  })

  test('a password that is refused does not use the link up', async () => {
    const app = await testApp()
    const { token } = await invite(app)
    const visitor = app.stranger()

    const refused = await visitor.post('/account/v1/sign-in-link', { token, password: 'short' })
    const accepted = await visitor.post('/account/v1/sign-in-link', { token, password: PASSWORD })

    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'password' }] } })
    expect(accepted.status).toBe(200)
  })

  test('serves as a reset: the old password and the other sessions end', async () => {
    const app = await testApp()
    const person = await app.person()
    const { token } = await linkFor(app, person.id)

    const response = await app.stranger().post('/account/v1/sign-in-link', { token, password: 'a new horse' })

    expect(response.status).toBe(200)
    const { email } = person
    const old = await app.stranger().post('/account/v1/sign-in', { email, password: PASSWORD })
    const renewed = await app.stranger().post('/account/v1/sign-in', { email, password: 'a new horse' })
    expect([old.status, renewed.status]).toEqual([401, 200])
    expect((await person.get('/account/v1/account')).status).toBe(401)
  })

  test('only its hash is stored', async () => {
    const app = await testApp()
    const { token } = await invite(app)

    const { rows } = await sql<{ row: string; hash: Buffer }>`
      select to_json(sign_in_links)::text as row, token_hash as hash from sign_in_links`.execute(
      app.service.database.db,
    )

    expect(rows[0]!.hash).toEqual(createHash('sha256').update(token).digest())
    expect(rows[0]!.row).not.toContain(token)
    expect((await app.operator.get('/operator/v1/actions')).text).not.toContain(token)
  })
})

async function invite(app: TestApp) {
  const { id, email } = await expectOk(app.operator.post('/operator/v1/accounts', { email: newEmail() }))
  return { id, email, ...(await linkFor(app, id)) }
}

async function linkFor(app: TestApp, id: string): Promise<{ token: string }> {
  const { url } = await expectOk(app.operator.post(`/operator/v1/accounts/${id}/sign-in-link`))
  expect(url).toMatch(new RegExp(`^${PUBLIC_URL}/sign-in#[A-Za-z0-9_-]{43}$`))
  return { token: url.split('#')[1] }
}
