import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { cookieOf, newEmail, PASSWORD, testApp, type TestApp } from '../app.ts'
import { countByStatus } from '../client.ts'

const open = { SIGNUP: 'open', SIGNUP_COINS: '50' }

describe('POST /account/v1/sign-up where accounts are made by invitation', () => {
  test('is 403 signup_closed and makes nobody', async () => {
    const app = await testApp()

    const response = await app
      .stranger()
      .post('/account/v1/sign-up', { email: newEmail(), password: PASSWORD })

    expect(response).toMatchObject({ status: 403, body: { code: 'signup_closed' } })
    expect(await countPeople(app)).toBe(0)
  })
})

describe('POST /account/v1/sign-up where it is open', () => {
  test('makes a person who is signed in, named by their email unless they say otherwise', async () => {
    const app = await testApp(open)
    const visitor = app.stranger()

    const response = await visitor.post('/account/v1/sign-up', {
      email: 'Ada.Lovelace@Example.com',
      password: PASSWORD,
    })

    expect(response.status).toBe(201)
    const person = await visitor.get('/account/v1/account', { cookie: cookieOf(response.headers) })
    expect(person.body).toMatchObject({
      id: response.body.id,
      email: 'ada.lovelace@example.com',
      name: 'Ada.Lovelace',
      operatorRole: null,
      locked: false,
    })
  })

  test('the first use grants SIGNUP_COINS once, however many first uses there are at once', async () => {
    const app = await testApp(open)
    const visitor = app.stranger()
    const { headers, body } = await visitor.post('/account/v1/sign-up', {
      email: newEmail(),
      password: PASSWORD,
      name: 'Ada',
    })
    const person = visitor.with({ cookie: cookieOf(headers) })

    const uses = await Promise.all(Array.from({ length: 20 }, () => person.get('/account/v1/account')))

    expect(uses.map(({ status }) => status)).toEqual(uses.map(() => 200))
    expect(uses.map((use) => use.body.balance.available)).toEqual(uses.map(() => 50))
    const ledger = await app.operator.get(`/operator/v1/accounts/${body.id}/ledger`)
    expect(ledger.body.items).toMatchObject([
      { kind: 'grant', coins: 50, balance: { available: 50, held: 0 } },
    ])
  })

  test('an account that an operator makes gets only the coins that the operator gives', async () => {
    const app = await testApp(open)
    const person = await app.person({ coins: 7 })

    expect((await person.get('/account/v1/account')).body.balance).toEqual({ available: 7, held: 0 })
  })

  test.each(['the same', 'upper-case'])(
    'an email that is taken is an attempt to sign in, in %s letters',
    async (how) => {
      const app = await testApp(open)
      const { id, email } = await app.person()
      const given = how === 'the same' ? email : email.toUpperCase()
      const signUp = (password: string) =>
        app.stranger().post('/account/v1/sign-up', { email: given, password })

      const wrong = await signUp('wrong horse')
      const right = await signUp(PASSWORD)

      expect(wrong).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
      expect(wrong.headers.getSetCookie()).toEqual([])
      expect(right).toMatchObject({ status: 200, body: { id } })
      const cookie = cookieOf(right.headers)
      expect((await app.stranger().get('/account/v1/account', { cookie })).body).toMatchObject({ id })
    },
  )

  test('an account without a password looks like one with another password', async () => {
    const app = await testApp(open)
    const [{ email: invited }, { email: known }] = [await app.account(), await app.person()]

    const answers = await Promise.all(
      [invited, known].map((email) =>
        app.stranger().post('/account/v1/sign-up', { email, password: 'wrong horse' }),
      ),
    )

    const [one, other] = answers.map(({ body: { instance: _, ...problem } }) => problem)
    expect(one).toMatchObject({ status: 401 })
    expect(one).toEqual(other)
  })

  test('guesses at a password are counted with those of the sign-in', async () => {
    const app = await testApp(open)
    const { email } = await app.person()
    const visitor = app.stranger()
    for (const path of ['sign-up', 'sign-in'])
      for (let guess = 0; guess < 5; guess++)
        await visitor.post(`/account/v1/${path}`, { email, password: 'wrong horse' })

    const response = await visitor.post('/account/v1/sign-in', { email, password: PASSWORD })

    expect(response).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  })

  test('a password is needed', async () => {
    const app = await testApp(open)

    const response = await app.stranger().post('/account/v1/sign-up', { email: newEmail() })

    expect(response).toMatchObject({ status: 400, body: { issues: [{ path: 'password' }] } })
    expect((await app.stranger().get('/account/v1/service')).body.signupByMail).toBe(false)
  })

  test('of two sign-ups with one email at the same moment one makes the account', async () => {
    const app = await testApp(open)
    const request = { email: newEmail(), password: PASSWORD }

    const answers = await Promise.all([
      app.stranger().post('/account/v1/sign-up', request),
      app.stranger().post('/account/v1/sign-up', request),
    ])

    // The other signs in, or finds that there is no password yet.
    expect(countByStatus(answers)).toMatchObject({ 201: 1 })
    expect(await countPeople(app)).toBe(1)
  })

  test('every wrong field is named at once', async () => {
    const app = await testApp(open)

    const response = await app
      .stranger()
      .post('/account/v1/sign-up', { email: 'nobody', password: 'short', name: '', mispelt: true })

    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
    expect(response.body.issues.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      'email',
      'mispelt',
      'name',
      'password',
    ])
  })

  test.each(['a@b.c', 'ada@exa_mple.com', 'ädä@example.com', 'ada..x@example.com', '"ada x"@example.com'])(
    '%s is refused as an email, by name',
    async (email) => {
      const app = await testApp(open)

      const response = await app.stranger().post('/account/v1/sign-up', { email, password: PASSWORD })

      expect(response).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
      expect(response.body.issues).toMatchObject([{ path: 'email' }])
    },
  )

  test.each(['ada+test@example.com', "o'neill@example.co.uk", 'a.b-c_d@xn--bcher-kva.example'])(
    '%s is an email',
    async (email) => {
      const app = await testApp(open)

      const response = await app.stranger().post('/account/v1/sign-up', { email, password: PASSWORD })

      expect(response.status).toBe(201)
    },
  )

  test('a password has 8 to 128 characters, whichever they are', async () => {
    const app = await testApp(open)
    const email = newEmail()
    const password = '🔑'.repeat(128)

    const signedUp = await app.stranger().post('/account/v1/sign-up', { email, password })
    const signedIn = await app.stranger().post('/account/v1/sign-in', { email, password })
    const tooLong = await app.stranger().post('/account/v1/sign-up', { email, password: `${password}!` })

    expect([signedUp, signedIn, tooLong].map(({ status }) => status)).toEqual([201, 200, 400])
  })

  test('ten from one address in ten minutes', async () => {
    const app = await testApp(open)
    const { email } = await app.account()
    const visitor = app.stranger()
    const attempt = () => visitor.post('/account/v1/sign-up', { email, password: PASSWORD })
    for (let attempts = 0; attempts < 10; attempts++) expect((await attempt()).status).toBe(401)

    const response = await attempt()

    expect(response).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(response.headers.get('ratelimit-policy')).toBe('10;w=600')
    expect(response.headers.get('retry-after')).toBe(response.headers.get('ratelimit-reset'))
  })
})

async function countPeople(app: TestApp): Promise<number> {
  const { rows } = await sql<{ people: number }>`select count(*) as people from users`.execute(
    app.service.database.db,
  )
  return rows[0]!.people
}
