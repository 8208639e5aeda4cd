import { describe, expect, test } from 'vitest'
import { cookieOf, expectOk, newEmail, PASSWORD, testApp, type TestApp } from '../app.ts'

const switches = { maintenance: false, disabledChannels: [] }
const rateLimits = { key: { limit: 7, windowSeconds: 60 }, account: { limit: 9, windowSeconds: 60 } }

const set = (app: TestApp, settings: object) =>
  expectOk(app.operator.put('/operator/v1/settings', { ...switches, ...settings }))

const signUp = (app: TestApp) =>
  app.stranger().post('/account/v1/sign-up', { email: newEmail(), password: PASSWORD })

async function signedUp(app: TestApp) {
  const response = await signUp(app)
  const { body } = await app.stranger().get('/account/v1/account', { cookie: cookieOf(response.headers) })
  return body
}

describe('PUT /operator/v1/settings', () => {
  test('switches one channel and leaves the others', async () => {
    const app = await testApp()
    await set(app, { disabledChannels: ['api'] })
    const change = (body: object) => expectOk(app.operator.put('/operator/v1/settings', body))

    expect(await change({ channels: { web: false } })).toMatchObject({ disabledChannels: ['api', 'web'] })
    expect(await change({ channels: { web: false } })).toMatchObject({ disabledChannels: ['api', 'web'] })
    expect(await change({ channels: { api: true, mcp: false } })).toMatchObject({
      disabledChannels: ['mcp', 'web'],
    })
    expect(await change({ maintenanceMessage: 'Soon' })).toMatchObject({ disabledChannels: ['mcp', 'web'] })
    expect(await change({ disabledChannels: [] })).toMatchObject({ disabledChannels: [] })
    expect(await app.operator.put('/operator/v1/settings', { channels: {} })).toMatchObject({ status: 400 })
  })

  test('of owners who switch different channels at the same moment, none undoes what another did', async () => {
    const app = await testApp()
    await set(app, {})
    const switchAll = (isOpen: boolean) =>
      Promise.all(
        ['api', 'mcp', 'web'].map((channel) =>
          expectOk(app.operator.put('/operator/v1/settings', { channels: { [channel]: isOpen } })),
        ),
      )
    const disabled = async () => (await expectOk(app.operator.get('/operator/v1/settings'))).disabledChannels

    for (let round = 0; round < 5; round++) {
      await switchAll(false)
      expect(await disabled()).toEqual(['api', 'mcp', 'web'])
      await switchAll(true)
      expect(await disabled()).toEqual([])
    }
  })

  test('opens and closes sign-up at once, whatever the configuration says; null goes back to it', async () => {
    const app = await testApp()
    const service = async () => (await app.stranger().get('/account/v1/service')).body.signup
    expect((await signUp(app)).status).toBe(403)

    await set(app, { signup: 'open' })
    expect(await service()).toBe('open')
    expect((await signUp(app)).status).toBe(201)

    await set(app, { signup: null })
    expect(await service()).toBe('invite')
    expect(await signUp(app)).toMatchObject({ status: 403, body: { code: 'signup_closed' } })
  })

  test('gives who signs up the coins and limits of that moment; older accounts keep theirs', async () => {
    const app = await testApp()
    await set(app, { signup: 'open' })
    const before = await signedUp(app)

    await set(app, { signupCoins: 70, runningLimit: 9, rateLimits })

    expect(before).toMatchObject({ balance: { available: 0 }, concurrency: { limit: 4 } })
    expect(await signedUp(app)).toMatchObject({
      balance: { available: 70, held: 0 },
      concurrency: { limit: 9 },
      rateLimits,
    })
    const { concurrency, rateLimits: kept } = await expectOk(
      app.operator.get(`/operator/v1/accounts/${before.id}`),
    )
    expect(concurrency.limit).toBe(4)
    expect(kept).toEqual(before.rateLimits)
  })

  test('limits are also those of accounts that operators make, unless they say otherwise', async () => {
    const app = await testApp()
    await set(app, { runningLimit: 2, rateLimits, signupCoins: 70 })
    const create = (more: object) =>
      expectOk(app.operator.post('/operator/v1/accounts', { email: newEmail(), ...more }))

    expect(await create({})).toMatchObject({
      concurrency: { limit: 2 },
      rateLimits,
      balance: { available: 0 },
    })
    expect(await create({ runningLimit: 16 })).toMatchObject({ concurrency: { limit: 16 }, rateLimits })
  })

  test('what is not sent stays as it is, as with clients that know only the switches', async () => {
    const app = await testApp()
    await set(app, { signup: 'open', signupCoins: 5, runningLimit: 3, rateLimits })

    const after = await set(app, { maintenance: true })

    expect(after).toMatchObject({
      maintenance: true,
      signup: 'open',
      signupCoins: 5,
      runningLimit: 3,
      rateLimits,
    })
  })

  test('each field can be set alone, so that owners do not undo what another has just changed', async () => {
    const app = await testApp()
    const put = (body: object) => expectOk(app.operator.put('/operator/v1/settings', body))
    const before = await put({ maintenance: true, maintenanceMessage: 'Back at noon.' })

    await Promise.all([
      put({ disabledChannels: ['mcp'] }),
      put({ signup: 'open' }),
      put({ signupCoins: 5 }),
      put({ runningLimit: 3 }),
      put({ rateLimits }),
      put({ maintenanceMessage: 'Back at two.' }),
    ])

    const all = { disabledChannels: ['mcp'], signup: 'open', signupCoins: 5, runningLimit: 3, rateLimits }
    expect(await expectOk(app.operator.get('/operator/v1/settings'))).toEqual({
      ...before,
      ...all,
      maintenanceMessage: 'Back at two.',
    })
    expect(await put({ maintenance: false })).toMatchObject({
      ...all,
      maintenance: false,
      maintenanceMessage: null,
    })
    const { items } = await expectOk(app.operator.get('/operator/v1/actions'))
    expect(items[0].detail).toEqual({ maintenance: false, maintenanceMessage: null })
  })

  test('the usual running limit that it names is that of a new account', async () => {
    const app = await testApp()
    const { defaults } = await expectOk(app.operator.get('/operator/v1/settings'))

    const account = await expectOk(app.operator.post('/operator/v1/accounts', { email: newEmail() }))

    expect(account.concurrency.limit).toBe(defaults.runningLimit)
    expect(account.rateLimits).toEqual(defaults.rateLimits)
  })

  test('another node follows within seconds', async () => {
    const app = await testApp()
    const { db } = app.service.database
    await db.updateTable('settings').set({ signup: 'open' }).execute()

    await app.advance('3s')

    expect((await signUp(app)).status).toBe(201)
  })
})
