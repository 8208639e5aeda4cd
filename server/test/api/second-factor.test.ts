import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { cookieOf, expectOk, PASSWORD, testApp, type Person, type TestApp } from '../app.ts'
import { countByStatus, type Client } from '../client.ts'
import { codeOf, turnOnSecondFactor } from '../second-factor.ts'

const signIn = (client: Client, { email }: { email: string }, code?: string) =>
  client.post('/account/v1/sign-in', { email, password: PASSWORD, ...(code !== undefined && { code }) })

const wrong = { code: 'unauthorized', issues: [{ path: 'code', message: 'is wrong, or was used already' }] }

/** Somebody with two-step sign-in, a step later, so that no code of now is used up. */
async function personWithCodes(app: TestApp) {
  const person = await app.person()
  const codes = await turnOnSecondFactor(app, person)
  await app.advance('60s')
  return { person, ...codes }
}

describe('/account/v1/second-factor', () => {
  test('nobody has one at first', async () => {
    const app = await testApp()
    const person = await app.person()

    const response = await person.get('/account/v1/second-factor')

    expect(response.body).toEqual({ since: null, backupCodesLeft: 0, required: false })
    expect((await person.get('/account/v1/account')).body).toMatchObject({
      secondFactor: false,
      secondFactorRequired: false,
    })
  })

  test('a code of the app turns it on, with ten backup codes; the other sessions end', async () => {
    const app = await testApp()
    const person = await app.person()
    const elsewhere = app
      .stranger()
      .with({ cookie: cookieOf((await signIn(app.stranger(), person)).headers) })

    const { secret, uri } = await expectOk(person.post('/account/v1/second-factor', { password: PASSWORD }))
    const before = await person.get('/account/v1/second-factor')
    const { backupCodes } = await expectOk(
      person.post('/account/v1/second-factor/confirm', { code: codeOf(app, secret) }),
    )

    expect(uri).toBe(
      `otpauth://totp/atelier.test:${encodeURIComponent(person.email)}?secret=${secret}&issuer=atelier.test`,
    )
    expect(before.body.since).toBeNull()
    expect(new Set(backupCodes).size).toBe(10)
    expect((await person.get('/account/v1/second-factor')).body).toEqual({
      since: expect.any(String),
      backupCodesLeft: 10,
      required: false,
    })
    expect((await person.get('/account/v1/account')).body.secondFactor).toBe(true)
    expect((await elsewhere.get('/account/v1/account')).status).toBe(401)
  })

  test('setting it up takes the password, and changes nothing until a right code', async () => {
    const app = await testApp()
    const person = await app.person()

    const refused = await person.post('/account/v1/second-factor', { password: 'wrong horse' })
    const early = await person.post('/account/v1/second-factor/confirm', { code: '123456' })
    const { secret } = await expectOk(person.post('/account/v1/second-factor', { password: PASSWORD }))
    const late = await person.post('/account/v1/second-factor/confirm', { code: codeOf(app, secret, -3) })

    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'password' }] } })
    expect(early).toMatchObject({ status: 400, body: { issues: [{ path: 'code' }] } })
    expect(late).toMatchObject({ status: 400, body: { issues: [{ path: 'code' }] } })
    expect((await signIn(app.stranger(), person)).status).toBe(200)
  })

  test('while it is on it is not set up anew', async () => {
    const app = await testApp()
    const { person, secret } = await personWithCodes(app)

    const response = await person.post('/account/v1/second-factor', { password: PASSWORD })

    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
    expect((await signIn(app.stranger(), person, codeOf(app, secret))).status).toBe(200)
  })

  test('password and code turn it off; either alone does not', async () => {
    const app = await testApp()
    const { person, secret } = await personWithCodes(app)
    const remove = (body: object) => person.post('/account/v1/second-factor/remove', body)

    const refused = [
      await remove({ password: 'wrong horse', code: codeOf(app, secret) }),
      await remove({ password: PASSWORD, code: codeOf(app, secret, -3) }),
    ]
    const removed = await remove({ password: PASSWORD, code: codeOf(app, secret) })
    const again = await remove({ password: PASSWORD, code: codeOf(app, secret, 1) })

    expect(refused.map(({ body }) => body.issues[0].path)).toEqual(['password', 'code'])
    expect(removed.status).toBe(200)
    expect(again).toMatchObject({ status: 400, body: { detail: 'Two-step sign-in is not on.' } })
    expect((await signIn(app.stranger(), person)).status).toBe(200)
  })

  test('new backup codes replace the old ones', async () => {
    const app = await testApp()
    const { person, secret, backupCodes } = await personWithCodes(app)

    const renewed = await expectOk(
      person.post('/account/v1/second-factor/backup-codes', {
        password: PASSWORD,
        code: codeOf(app, secret),
      }),
    )

    expect((await signIn(app.stranger(), person, backupCodes[0])).status).toBe(401)
    expect((await signIn(app.stranger(), person, renewed.backupCodes[0])).status).toBe(200)
  })

  test('neither secret nor backup codes are stored as they are', async () => {
    const app = await testApp()
    const { secret, backupCodes } = await personWithCodes(app)

    const { rows } = await sql<{ text: string }>`
      select (select string_agg(second_factors::text, '') from second_factors) ||
        (select string_agg(backup_codes::text, '') from backup_codes) as text`.execute(
      app.service.database.db,
    )

    expect(rows[0]!.text).not.toContain(secret)
    for (const code of backupCodes) expect(rows[0]!.text).not.toContain(code)
  })
})

describe('POST /account/v1/sign-in, with a second factor', () => {
  test('the password alone opens nothing and says that a code is needed', async () => {
    const app = await testApp()
    const { person } = await personWithCodes(app)

    const response = await signIn(app.stranger(), person)

    expect(response).toMatchObject({ status: 403, body: { code: 'second_factor_required' } })
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await sessionsOf(app, person)).toBe(1)
  })

  test('a wrong password says nothing of the second factor', async () => {
    const app = await testApp()
    const { person, secret } = await personWithCodes(app)
    const { email } = person

    const response = await app
      .stranger()
      .post('/account/v1/sign-in', { email, password: 'wrong horse', code: codeOf(app, secret) })

    expect(response).toMatchObject({ status: 401, body: { detail: 'The email or the password is wrong.' } })
    expect((await signIn(app.stranger(), person, codeOf(app, secret))).status).toBe(200)
  })

  test.each([
    [-2, 401],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 401],
  ])('a code %i steps from now is answered with %i', async (steps, status) => {
    const app = await testApp()
    const { person, secret } = await personWithCodes(app)

    const response = await signIn(app.stranger(), person, codeOf(app, secret, steps))

    expect(response.status).toBe(status)
    if (status === 401) expect(response.body).toMatchObject(wrong)
  })

  test('a code works once, however many send it at the same moment', async () => {
    const app = await testApp()
    const { person, secret } = await personWithCodes(app)
    const code = codeOf(app, secret)

    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(app.stranger(), person, code)))

    expect(countByStatus(answers)).toEqual({ 200: 1, 401: 3 })
    expect(await sessionsOf(app, person)).toBe(2)
    expect((await signIn(app.stranger(), person, code)).body).toMatchObject(wrong)
    expect((await signIn(app.stranger(), person, codeOf(app, secret, -1))).status).toBe(401)
  })

  test('so does a backup code, however it is written', async () => {
    const app = await testApp()
    const { person, backupCodes } = await personWithCodes(app)
    const code = backupCodes[3]!

    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(app.stranger(), person, code)))
    const other = await signIn(app.stranger(), person, backupCodes[4]!.replaceAll('-', ' ').toUpperCase())

    expect(countByStatus(answers)).toEqual({ 200: 1, 401: 3 })
    expect(other.status).toBe(200)
    expect((await person.get('/account/v1/second-factor')).body.backupCodesLeft).toBe(8)
  })

  test('ten wrong codes from everywhere, then 429 for an hour, even with the right one', async () => {
    const app = await testApp()
    const { person, secret, backupCodes } = await personWithCodes(app)
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await signIn(app.stranger(), person, codeOf(app, secret, 50 + attempt))).status).toBe(401)

    const refused = await signIn(app.stranger(), person, codeOf(app, secret))
    const withBackup = await signIn(app.stranger(), person, backupCodes[0])

    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(refused.headers.get('ratelimit-policy')).toBe('10;w=3600')
    expect(withBackup.status).toBe(429)
    expect(await sessionsOf(app, person)).toBe(1)
  })

  test('wrong codes count like wrong passwords for the address', async () => {
    const app = await testApp()
    const { person, secret } = await personWithCodes(app)
    const visitor = app.stranger()
    for (let attempt = 0; attempt < 10; attempt++) await signIn(visitor, person, codeOf(app, secret, 50))

    const refused = await signIn(visitor, person)

    expect(refused.headers.get('ratelimit-policy')).toBe('10;w=600')
    expect((await signIn(app.stranger(), person)).body.code).toBe('second_factor_required')
  })

  test('signing up with email and password of somebody who has one opens nothing', async () => {
    const app = await testApp({ SIGNUP: 'open' })
    const { person } = await personWithCodes(app)

    const response = await app
      .stranger()
      .post('/account/v1/sign-up', { email: person.email, password: PASSWORD })

    expect(response).toMatchObject({ status: 403, body: { code: 'second_factor_required' } })
    expect(await sessionsOf(app, person)).toBe(1)
  })

  test('changing the password keeps it on', async () => {
    const app = await testApp()
    const { person, secret } = await personWithCodes(app)
    const newPassword = 'another horse'

    const changed = await person.post('/account/v1/password', { currentPassword: PASSWORD, newPassword })

    expect(changed.status).toBe(200)
    const { email } = person
    const without = await app.stranger().post('/account/v1/sign-in', { email, password: newPassword })
    const code = codeOf(app, secret)
    const withCode = await app.stranger().post('/account/v1/sign-in', { email, password: newPassword, code })
    expect([without.status, withCode.status]).toEqual([403, 200])
  })
})

describe('POST /account/v1/sign-in-link, with a second factor', () => {
  const password = 'a new horse'

  test('the link asks for a code, and stays unused without a right one', async () => {
    const app = await testApp()
    const { person, secret } = await personWithCodes(app)
    const token = await linkTo(app, person)
    const use = (code?: string) =>
      app.stranger().post('/account/v1/sign-in-link', { token, password, ...(code && { code }) })

    const check = await app.stranger().post('/account/v1/sign-in-link/check', { token })
    const without = await use()
    const wrongCode = await use(codeOf(app, secret, 50))
    const old = await person.get('/account/v1/account')
    const right = await use(codeOf(app, secret))

    expect(check.body).toEqual({ secondFactor: true })
    expect(without).toMatchObject({ status: 403, body: { code: 'second_factor_required' } })
    expect(wrongCode).toMatchObject({ status: 401, body: wrong })
    expect(old.status).toBe(200)
    expect(right.status).toBe(200)
  })

  test.each([
    ['hashPassword', 403, 'second_factor_required', 200],
    ['signInAfterChange', 401, 'unauthorized', 403],
  ] as const)(
    'one turned on before %s is not passed by without a code',
    async (step, status, code, openAfter) => {
      const app = await testApp()
      const person = await app.person()
      const token = await linkTo(app, person)
      const { sessions } = app.dependencies
      const own = sessions[step] as (...given: unknown[]) => Promise<never>
      const racing = vi.spyOn(sessions, step).mockImplementationOnce(async (...given: unknown[]) => {
        await sql`insert into second_factors (account_id, secret_sealed, confirmed_at)
          values (${person.id}, 'sealed', app_now())`.execute(app.service.database.db)
        return own(...given)
      })

      const response = await app.stranger().post('/account/v1/sign-in-link', { token, password })
      racing.mockRestore()

      expect(response).toMatchObject({ status, body: { code } })
      expect(response.headers.getSetCookie()).toEqual([])
      // The session that there was stays where nothing was changed.
      expect(await sessionsOf(app, person)).toBe(status === 403 ? 1 : 0)
      const check = await app.stranger().post('/account/v1/sign-in-link/check', { token })
      expect(check.status).toBe(openAfter)
    },
  )

  test('only owners make a link for an operator: whoever has it becomes that operator', async () => {
    const app = await testApp()
    const [owner, support, customer] = [await app.person(), await app.person(), await app.person()]
    await setRole(app, owner, 'owner')
    await setRole(app, support, 'support')

    const refused = await support.post(`/operator/v1/accounts/${owner.id}/sign-in-link`)
    const helped = await support.post(`/operator/v1/accounts/${customer.id}/sign-in-link`)
    const byOwner = await owner.post(`/operator/v1/accounts/${support.id}/sign-in-link`)

    expect(refused).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
    expect([helped.status, byOwner.status]).toEqual([200, 200])
  })
})

describe('POST /operator/v1/accounts/{id}/reset-second-factor', () => {
  test('afterwards the password alone signs in; sessions have ended, and it is recorded', async () => {
    const app = await testApp()
    const { person } = await personWithCodes(app)

    const response = await app.operator.post(`/operator/v1/accounts/${person.id}/reset-second-factor`)

    expect(response).toMatchObject({ status: 200, body: {} })
    expect((await person.get('/account/v1/account')).status).toBe(401)
    expect((await signIn(app.stranger(), person)).status).toBe(200)
    const { items } = await expectOk(app.operator.get('/operator/v1/actions?limit=1'))
    expect(items[0]).toMatchObject({ action: 'account.reset-second-factor', target: person.id })
  })

  test('an account without one is 404, also while it is being set up', async () => {
    const app = await testApp()
    const person = await app.person()
    await expectOk(person.post('/account/v1/second-factor', { password: PASSWORD }))

    const response = await app.operator.post(`/operator/v1/accounts/${person.id}/reset-second-factor`)

    expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

describe('OPERATOR_SECOND_FACTOR=required', () => {
  const required = { OPERATOR_SECOND_FACTOR: 'required' }

  test('closes the operator area to sessions without one, and says where to turn it on', async () => {
    const app = await testApp(required)
    const operator = await app.person()
    await setRole(app, operator, 'owner')

    const refused = await operator.get('/operator/v1/settings')
    const person = await operator.get('/account/v1/account')
    await turnOnSecondFactor(app, operator)

    expect(refused).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
    expect(refused.body.detail).toContain('Settings')
    expect(person.body).toMatchObject({ secondFactor: false, secondFactorRequired: true })
    expect((await operator.get('/account/v1/second-factor')).body.required).toBe(true)
    expect((await operator.get('/operator/v1/settings')).status).toBe(200)
    expect((await operator.get('/account/v1/account')).body.secondFactorRequired).toBe(false)
  })

  test('leaves tokens and customers alone', async () => {
    const app = await testApp(required)
    const customer = await app.person()

    expect((await app.operator.get('/operator/v1/settings')).status).toBe(200)
    expect((await customer.get('/account/v1/account')).body.secondFactorRequired).toBe(false)
  })
})

const setRole = (app: TestApp, { id }: Person, operatorRole: string) =>
  expectOk(app.operator.patch(`/operator/v1/accounts/${id}`, { operatorRole }))

async function linkTo(app: TestApp, { id }: Person): Promise<string> {
  const { url } = await expectOk(app.operator.post(`/operator/v1/accounts/${id}/sign-in-link`))
  return url.split('#')[1]
}

async function sessionsOf(app: TestApp, { id }: Person): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from sessions where user_id = ${id}`.execute(
    app.service.database.db,
  )
  return rows[0]!.count
}
