import { describe, expect, test } from 'vitest'
import { testApp } from '../app.ts'

describe('GET /v1/account', () => {
  test('balance, running limit, rate limits and the calling key with monthly spend', async () => {
    const app = await testApp()
    const alice = await app.account({
      coins: 100,
      key: { name: 'Laptop', scopes: ['account'], monthlySpendCapCoins: 50 },
    })

    const response = await alice.get('/v1/account')

    expect(response.status).toBe(200)
    expect(response.body).toEqual({
      balance: { available: 100, held: 0 },
      concurrency: { limit: 4, raisedLimit: null, running: 0, queued: 0 },
      rateLimits: { key: { limit: 120, windowSeconds: 60 }, account: { limit: 300, windowSeconds: 60 } },
      key: {
        id: alice.keyId,
        name: 'Laptop',
        scopes: ['account'],
        monthlySpendCapCoins: 50,
        spentThisMonthCoins: 0,
        expiresAt: null,
        agent: null,
      },
      channel: 'api',
    })
  })

  test('a web session has no key and calls on channel web', async () => {
    const app = await testApp()
    const person = await app.person()

    const response = await person.get('/v1/account')

    expect(response).toMatchObject({ status: 200, body: { key: null, channel: 'web' } })
  })

  test('the balance is the one of this moment', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    await alice.get('/v1/account')

    await app.operator.post(`/operator/v1/accounts/${alice.id}/coins`, { coins: -130, note: 'A correction' })

    expect((await alice.get('/v1/account')).body.balance).toEqual({ available: -30, held: 0 })
  })
})
