import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { cookieOf, expectOk, newEmail, PASSWORD, testApp, type TestApp } from '../app.ts'
import { codeOf, turnOnSecondFactor } from '../second-factor.ts'

const attempt = (app: TestApp, email: string, password: string, address: string, code?: string) =>
  app
    .stranger()
    .with({ 'x-forwarded-for': address })
    .post('/account/v1/sign-in', { email, password, ...(code !== undefined && { code }) })

const list = async (app: TestApp, query = '') =>
  (await expectOk(app.operator.get(`/operator/v1/sign-ins${query}`))).items

describe('GET /operator/v1/sign-ins', () => {
  test('who signed in and who failed, newest first; what is alike within an hour is one line', async () => {
    const app = await testApp()
    const { id, email } = await app.person()
    await attempt(app, email, 'wrong horse', '203.0.113.1')
    await attempt(app, email, 'wrong horse', '203.0.113.1')
    await attempt(app, email.toUpperCase(), PASSWORD, '203.0.113.1')

    const items = await list(app)

    const alike = { accountId: id, email, network: '203.0.113.1', userAgent: 'node' }
    const times = { id: expect.any(Number), at: expect.any(String), lastAt: expect.any(String) }
    expect(items).toEqual([
      { ...alike, ...times, outcome: 'signed_in', attempts: 1 },
      { ...alike, ...times, outcome: 'wrong_password', attempts: 2 },
    ])
  })

  test('an hour later it is a new line', async () => {
    const app = await testApp()
    const { email } = await app.person()
    await attempt(app, email, PASSWORD, '203.0.113.2')
    await app.advance('1h')
    await attempt(app, email, PASSWORD, '203.0.113.2')

    const [second, first] = await list(app)

    expect([first.attempts, second.attempts]).toEqual([1, 1])
    expect(Date.parse(second.at)).toBeGreaterThan(Date.parse(first.at))
  })

  test('emails without an account are one line for each network, and are not stored', async () => {
    const app = await testApp()
    const emails = [newEmail(), newEmail(), newEmail()]
    for (const email of emails) await attempt(app, email, PASSWORD, '203.0.113.3')

    const items = await list(app)

    expect(items).toMatchObject([
      { accountId: null, email: null, network: '203.0.113.3', outcome: 'wrong_password', attempts: 3 },
    ])
    const { rows } = await sql<{
      text: string
    }>`select sign_in_attempts::text as text from sign_in_attempts`.execute(app.service.database.db)
    for (const email of emails) expect(JSON.stringify(rows)).not.toContain(email)
  })

  test('a wrong code is told from a wrong password', async () => {
    const app = await testApp()
    const person = await app.person()
    const { secret } = await turnOnSecondFactor(app, person)
    await attempt(app, person.email, PASSWORD, '203.0.113.4', codeOf(app, secret, 9))
    await attempt(app, person.email, PASSWORD, '203.0.113.4', codeOf(app, secret, 1))

    expect((await list(app)).map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'signed_in',
      'wrong_code',
    ])
  })

  test('a sign-up and a one-time link are sign-ins as well', async () => {
    const app = await testApp({ SIGNUP: 'open' })
    const email = newEmail()
    const { id } = await expectOk(app.stranger().post('/account/v1/sign-up', { email, password: PASSWORD }))
    const { url } = await expectOk(app.operator.post(`/operator/v1/accounts/${id}/sign-in-link`))
    const token = url.split('#')[1]
    await expectOk(app.stranger().post('/account/v1/sign-in-link', { token, password: PASSWORD }))

    expect(await list(app)).toMatchObject([
      { accountId: id, outcome: 'signed_in' },
      { accountId: id, outcome: 'signed_in' },
    ])
  })

  test('filters by account and by failure, page by page, and as CSV', async () => {
    const app = await testApp()
    const [alice, bob] = [await app.person(), await app.person()]
    for (const [who, network] of [
      [alice, 1],
      [bob, 2],
      [alice, 3],
    ] as const) {
      await attempt(app, who.email, 'wrong horse', `203.0.113.${network}`)
      await attempt(app, who.email, PASSWORD, `203.0.113.${network}`)
    }
    const networks = (items: { network: string }[]) => items.map(({ network }) => network.split('.').at(-1))

    expect(networks(await list(app, `?account=${alice.id}`))).toEqual(['3', '3', '1', '1'])
    expect(networks(await list(app, '?failed=true'))).toEqual(['3', '2', '1'])
    expect(networks(await list(app, `?failed=false&account=${bob.id}`))).toEqual(['2'])
    const first = await expectOk(app.operator.get('/operator/v1/sign-ins?failed=true&limit=2'))
    const second = await list(app, `?failed=true&limit=2&cursor=${first.nextCursor}`)
    expect(networks([...first.items, ...second])).toEqual(['3', '2', '1'])
    const csv = await app.operator.get(`/operator/v1/sign-ins.csv?account=${bob.id}&failed=true`)
    const lines = csv.text.split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toBe('number,first,last,account,email,network,outcome,attempts,browser')
    expect(lines[1]).toContain(`,${bob.id},${bob.email},203.0.113.2,wrong_password,1,node`)
  })

  test('is forgotten after 30 days', async () => {
    const app = await testApp()
    const { email } = await app.person()
    await attempt(app, email, PASSWORD, '203.0.113.5')
    await app.advance('29d')
    await app.runJobs()
    expect(await list(app)).toHaveLength(1)

    await app.advance('25h')
    await app.runJobs()

    expect(await list(app)).toEqual([])
  })
})

describe('POST /operator/v1/accounts/{id}/sign-out', () => {
  test('ends every session and voids the links that were sent; others stay signed in', async () => {
    const app = await testApp()
    const [alice, bob] = [await app.person(), await app.person()]
    const signedIn = await attempt(app, alice.email, PASSWORD, '203.0.113.6')
    const elsewhere = app.stranger().with({ cookie: cookieOf(signedIn.headers) })
    const { url } = await expectOk(app.operator.post(`/operator/v1/accounts/${alice.id}/sign-in-link`))

    const response = await app.operator.post(`/operator/v1/accounts/${alice.id}/sign-out`)

    expect(response).toMatchObject({ status: 200, body: { sessions: 2 } })
    for (const client of [alice, elsewhere])
      expect((await client.get('/account/v1/account')).status).toBe(401)
    expect((await bob.get('/account/v1/account')).status).toBe(200)
    const link = { token: url.split('#')[1], password: 'another horse' }
    expect((await app.stranger().post('/account/v1/sign-in-link', link)).status).toBe(403)
  })
})

describe('GET /operator/v1/operators', () => {
  test('the people who are operators, with role, second factor and last sign-in; nobody else', async () => {
    const app = await testApp()
    const [customer, owner, support] = [await app.person(), await app.person(), await app.person()]
    await setRole(app, owner, 'owner')
    await setRole(app, support, 'support')
    await turnOnSecondFactor(app, support)
    await attempt(app, owner.email, PASSWORD, '203.0.113.7')
    await attempt(app, customer.email, PASSWORD, '203.0.113.7')

    const { items, nextCursor } = await expectOk(app.operator.get('/operator/v1/operators'))

    const name = expect.any(String)
    expect(items).toEqual([
      { id: support.id, email: support.email, name, role: 'support', secondFactor: true, lastSignInAt: null },
      {
        id: owner.id,
        email: owner.email,
        name,
        role: 'owner',
        secondFactor: false,
        lastSignInAt: expect.stringMatching(/Z$/),
      },
    ])
    expect(nextCursor).toBeNull()
  })

  test('page by page, and as CSV', async () => {
    const app = await testApp()
    const people = [await app.person(), await app.person(), await app.person()]
    for (const person of people) await setRole(app, person, 'read-only')

    const first = await expectOk(app.operator.get('/operator/v1/operators?limit=2'))
    const second = await expectOk(
      app.operator.get(`/operator/v1/operators?limit=2&cursor=${first.nextCursor}`),
    )
    const csv = await app.operator.get('/operator/v1/operators.csv')

    const ids = [...first.items, ...second.items].map(({ id }) => id)
    expect(ids).toEqual(people.map(({ id }) => id).toReversed())
    expect(second.nextCursor).toBeNull()
    expect(csv.text.split('\r\n').map((line) => line.split(',', 1)[0])).toEqual(['account', ...ids, ''])
  })
})

const setRole = (app: TestApp, { id }: { id: string }, operatorRole: string) =>
  expectOk(app.operator.patch(`/operator/v1/accounts/${id}`, { operatorRole }))
