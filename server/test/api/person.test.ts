import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newEmail, PASSWORD, testApp, type TestApp } from '../app.ts'
import { countByStatus, type Client } from '../client.ts'
import { submitAs } from '../submit-as.ts'

describe('GET /account/v1/session', () => {
  test('says who is signed in, as the account does', async () => {
    const app = await testApp()
    const person = await app.person({ name: 'Ada', coins: 12 })

    const response = await person.get('/account/v1/session')

    expect(response).toMatchObject({ status: 200, body: { person: { id: person.id, name: 'Ada' } } })
    expect(response.body.person).toEqual((await person.get('/account/v1/account')).body)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('says until when submits are refused after too many against the content policy', async () => {
    const app = await testApp()
    const person = await app.person({ coins: 100 })
    const paused = async () => (await person.get('/account/v1/session')).body.person.pausedUntil
    for (let time = 0; time < 4; time++) await submitAs(person, { prompt: '#fail=content_policy' })
    await app.runJobs()
    expect(await paused()).toBeNull()
    await submitAs(person, { prompt: '#fail=content_policy' })
    await app.runJobs()

    const until = await paused()

    const wanted = { modelId: 'sandbox-image', params: { prompt: 'a chair' }, maxCoins: 10 }
    const refused = await person.post('/v1/generations', wanted, { 'idempotency-key': randomUUID() })
    expect(refused).toMatchObject({ status: 403, body: { code: 'cooldown' } })
    expect(refused.body.retryAt).toBe(until)
    expect(refused.body.detail).toContain(until)
    await app.advance('15m')
    expect(await paused()).toBeNull()
  })

  test('heals an account whose sign-up broke off before it was made', async () => {
    const app = await testApp({ SIGNUP_COINS: '25' })
    const half = await halfSignedUp(app)

    const response = await half.get('/account/v1/session')

    expect(response).toMatchObject({ status: 200, body: { person: { balance: { available: 25, held: 0 } } } })
    expect((await half.get('/account/v1/account')).body).toEqual(response.body.person)
  })

  test('says null to a stranger, and to whoever was signed out', async () => {
    const app = await testApp()
    const person = await app.person()
    await person.post('/account/v1/sign-out')

    const forged = app.stranger().with({ cookie: '__Host-atelier_session=abc.def' })

    for (const nobody of [app.stranger(), person, forged])
      expect(await nobody.get('/account/v1/session')).toMatchObject({ status: 200, body: { person: null } })
  })

  test('a cookie of no session costs a look all the same, and is counted by address', async () => {
    const app = await testApp()
    const forged = app.stranger().with({ cookie: '__Host-atelier_session=abc.def' })

    const asked = await Promise.all(Array.from({ length: 31 }, () => forged.get('/account/v1/session')))

    expect(countByStatus(asked)).toEqual({ 200: 30, 429: 1 })
  })

  test('counts as any other request of the page', async () => {
    const app = await testApp()
    const window = { limit: 2, windowSeconds: 60 }
    const person = await app.person({ rateLimits: { key: window, account: window } })

    const statuses = []
    for (let asked = 0; asked < 3; asked++) statuses.push((await person.get('/account/v1/session')).status)

    expect(statuses).toEqual([200, 200, 429])
  })
})

describe('PATCH /account/v1/account', () => {
  test("changes the person's name, and nothing else", async () => {
    const app = await testApp()
    const person = await app.person({ name: 'Ada', coins: 12 })
    const { body: before } = await person.get('/account/v1/account')

    const response = await person.patch('/account/v1/account', { name: ' Countess of Lovelace ' })

    expect(response).toMatchObject({ status: 200, body: { ...before, name: 'Countess of Lovelace' } })
    expect((await person.get('/account/v1/account')).body).toEqual(response.body)
    const { body: account } = await app.operator.get(`/operator/v1/accounts/${person.id}`)
    expect(account.name).toBe('Countess of Lovelace')
  })

  test.each([
    [{}, 'body'],
    [{ name: '' }, 'name'],
    [{ name: '\u200B ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 'Ada', locked: false }, 'locked'],
    [{ name: 'Ada', operatorRole: 'owner' }, 'operatorRole'],
    [{ name: 'Ada', email: 'other@example.com' }, 'email'],
  ])('%j is 400 and names %s', async (body, path) => {
    const app = await testApp()
    const person = await app.person({ name: 'Ada' })

    const response = await person.patch('/account/v1/account', body)

    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_params', issues: [{ path }] } })
    expect((await person.get('/account/v1/account')).body).toMatchObject({ name: 'Ada', operatorRole: null })
  })
})

/** Whoever died between the two steps of a sign-up: there is a person with a session, and no account. */
async function halfSignedUp(app: TestApp): Promise<Client> {
  const browser = { ip: '198.18.0.1', headers: {} }
  const signedUp = await app.dependencies.sessions.signUp(newEmail(), PASSWORD, 'Ada', browser, 'unknown')
  return app.stranger().with({ cookie: signedUp!.cookies[0]!.split(';', 1)[0] })
}
