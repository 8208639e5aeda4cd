import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { replacePassword } from '../../src/accounts/store.ts'
import { cookieOf, PASSWORD, PUBLIC_URL, testApp, type Person, type TestApp } from '../app.ts'

const NEW = 'another battery staple'
const change = (person: Person, currentPassword = PASSWORD, newPassword = NEW) =>
  person.post('/account/v1/password', { currentPassword, newPassword })
const signIn = (app: TestApp, email: string, password: string) =>
  app.stranger().post('/account/v1/sign-in', { email, password })

describe('POST /account/v1/password', () => {
  test('from now on the new password signs in, and the old one does not', async () => {
    const app = await testApp()
    const person = await app.person()

    const response = await change(person)

    expect(response).toMatchObject({ status: 200, body: {} })
    expect((await signIn(app, person.email, PASSWORD)).status).toBe(401)
    expect((await signIn(app, person.email, NEW)).status).toBe(200)
  })

  test('ends every session, copies of this one included, and goes on in a new one', async () => {
    const app = await testApp()
    const person = await app.person()
    const elsewhere = cookieOf((await signIn(app, person.email, PASSWORD)).headers)

    const { headers } = await change(person)

    const reads = async (cookie: string) =>
      (await app.stranger().get('/account/v1/account', { cookie })).status
    expect(await reads(elsewhere)).toBe(401)
    expect(await reads(person.cookie)).toBe(401)
    expect(await reads(cookieOf(headers))).toBe(200)
  })

  test('a sign-in link that somebody still has is void, too', async () => {
    const app = await testApp()
    const person = await app.person()
    const { body } = await app.operator.post(`/operator/v1/accounts/${person.id}/sign-in-link`)

    await change(person)

    const response = await app
      .stranger()
      .post('/account/v1/sign-in-link', { token: body.url.split('#')[1], password: PASSWORD })
    expect(response).toMatchObject({ status: 403, body: { code: 'invalid_link' } })
  })

  test('a wrong current password is 400, names the field and changes nothing', async () => {
    const app = await testApp()
    const person = await app.person()

    const response = await change(person, 'wrong horse')

    expect(response).toMatchObject({
      status: 400,
      body: { code: 'invalid_params', issues: [{ path: 'currentPassword' }] },
    })
    expect(response.headers.getSetCookie()).toEqual([])
    expect((await signIn(app, person.email, PASSWORD)).status).toBe(200)
    expect((await person.get('/account/v1/account')).status).toBe(200)
  })

  test('guesses are counted with those of the sign-in: after ten, 429, even for the right one', async () => {
    const app = await testApp()
    const person = await app.person()
    const visitor = person.with({ cookie: undefined })
    for (let guess = 0; guess < 5; guess++) {
      await change(person, 'wrong horse')
      await visitor.post('/account/v1/sign-in', { email: person.email, password: 'wrong horse' })
    }

    const response = await change(person)

    expect(response).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(response.headers.get('ratelimit-policy')).toBe('10;w=600')
    expect((await signIn(app, person.email, PASSWORD)).status).toBe(200)
  })

  test('a change that succeeds is no guess', async () => {
    const app = await testApp()
    const person = await app.person()
    const { limiter } = app.dependencies
    const spend = vi.spyOn(limiter, 'spend')
    const giveBack = vi.spyOn(limiter, 'giveBack')

    await change(person)

    const guesses = spend.mock.calls.map(([id]) => id).filter((id) => /^(password|sign-in):/.test(id))
    expect(guesses).toHaveLength(2)
    expect(giveBack.mock.calls.map(([id]) => id)).toEqual(guesses)
    vi.restoreAllMocks()
  })

  test('when somebody else changes it at the same moment, this one has to sign in', async () => {
    const app = await testApp()
    const person = await app.person()
    const { sessions } = app.dependencies
    const { signInAfterChange } = sessions
    const racing = vi.spyOn(sessions, 'signInAfterChange').mockImplementationOnce(async (...own) => {
      await replacePassword(app.service.database.db, person.id, await sessions.hashPassword('theirs'))
      return signInAfterChange(...own)
    })

    const response = await change(person)
    racing.mockRestore()

    expect(response).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    const { rows } = await sql`select from sessions where user_id = ${person.id}`.execute(
      app.service.database.db,
    )
    expect(rows).toEqual([])
  })

  test.each([
    [{ currentPassword: PASSWORD }, 'newPassword'],
    [{ currentPassword: PASSWORD, newPassword: 'short' }, 'newPassword'],
    [{ currentPassword: PASSWORD, newPassword: 'x'.repeat(129) }, 'newPassword'],
    [{ newPassword: NEW }, 'currentPassword'],
  ])('%j is 400 and names %s', async (body, path) => {
    const app = await testApp()
    const person = await app.person()

    const response = await person.post('/account/v1/password', body)

    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_params', issues: [{ path }] } })
  })

  test('must come from our own page', async () => {
    const app = await testApp()
    const person = await app.person()
    const body = { currentPassword: PASSWORD, newPassword: NEW }

    const response = await person.post('/account/v1/password', body, { origin: `${PUBLIC_URL}.evil.example` })

    expect(response.status).toBe(401)
    expect((await signIn(app, person.email, PASSWORD)).status).toBe(200)
  })
})
