import { describe, expect, test } from 'vitest'
import { expectOk, testApp } from '../app.ts'
import { publicHook } from '../webhook-fixture.ts'

describe('GET /operator/v1/accounts/{id}/overview', () => {
  test('has what the person sees, without what they wrote and made and without secrets', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 1000, name: 'Alice' })
    const generation = await alice.submit({ prompt: 'a secret lighthouse' })
    await app.runJobs()
    await expectOk(
      app.operator.post(`/operator/v1/accounts/${alice.id}/webhooks`, {
        url: publicHook,
        events: ['generation.succeeded'],
      }),
    )

    const response = await app.operator.get(`/operator/v1/accounts/${alice.id}/overview`)

    expect(response).toMatchObject({
      status: 200,
      body: {
        account: { id: alice.id, name: 'Alice', balance: { held: 0 } },
        generations: [{ id: generation.id, status: 'succeeded', outputsDelivered: 1 }],
        ledger: [{ kind: 'charge' }, { kind: 'hold' }, { kind: 'grant' }],
        keys: [{ id: alice.keyId, lastFour: alice.key.slice(-4) }],
        webhooks: [{ url: publicHook, enabled: true }],
        activeShares: 0,
        signIns: [],
      },
    })
    for (const secret of ['secret lighthouse', alice.key, 'whsec_', '"outputs"', '/files/'])
      expect(response.text).not.toContain(secret)
  })

  test('sign-ins are shown without their tokens', async () => {
    const app = await testApp()
    const person = await app.person()

    const { body, text } = await app.operator.get(`/operator/v1/accounts/${person.id}/overview`)

    expect(body.signIns).toMatchObject([{ userAgent: 'node', ipAddress: '127.0.0.1' }])
    expect(body.signIns[0]).not.toHaveProperty('current')
    const token = decodeURIComponent(person.cookie).split('=')[1]!.split('.')[0]!
    expect(token.length).toBeGreaterThan(20)
    expect(text).not.toContain(token)
  })

  test('is bounded, however much there is', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100_000, runningLimit: 30 })
    for (let count = 0; count < 12; count++) await alice.submit()
    await app.runJobs()

    const { body } = await app.operator.get(`/operator/v1/accounts/${alice.id}/overview`)

    expect(body.generations).toHaveLength(10)
    expect(body.ledger).toHaveLength(10)
  })

  test('every look is recorded', async () => {
    const app = await testApp()
    const alice = await app.account()

    await expectOk(app.operator.get(`/operator/v1/accounts/${alice.id}/overview`))

    const { items } = await expectOk(app.operator.get('/operator/v1/actions'))
    expect(items).toMatchObject([{ actor: 'token', action: 'account.view', target: alice.id, detail: {} }])
  })
})

describe('GET /operator/v1/accounts/{id}/ledger.csv', () => {
  test('has the movements of one account, filtered like the list', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 1000 })
    await alice.submit()
    await app.runJobs()
    const path = `/operator/v1/accounts/${alice.id}/ledger`

    const all = await app.operator.get(`${path}.csv`)
    const grants = await app.operator.get(`${path}.csv?kind=grant`)

    const kinds = (text: string) =>
      text
        .trim()
        .split('\r\n')
        .map((line) => line.split(',')[2])
    expect(kinds(all.text)).toEqual(['kind', 'charge', 'hold', 'grant'])
    expect(kinds(grants.text)).toEqual(['kind', 'grant'])
    expect((await app.operator.get(`${path}?kind=grant`)).body.items).toMatchObject([{ kind: 'grant' }])
    expect(await app.operator.get(`${path}.csv?from=2026-13-01`)).toMatchObject({ status: 400 })
  })
})
