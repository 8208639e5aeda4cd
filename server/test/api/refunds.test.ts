import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { expectOk, testApp, type Actor, type TestApp } from '../app.ts'

const key = () => ({ 'idempotency-key': randomUUID() })
const refund = (app: TestApp, id: string, body: unknown, headers = {}) =>
  app.operator.post(`/operator/v1/generations/${id}/refund`, body, headers)
const reason = 'The image was blank.'

async function charged(app: TestApp, who: Actor, outputs = 2): Promise<string> {
  const { id } = await who.submit({ num_outputs: outputs })
  await app.runJobs()
  return id
}

describe('POST /operator/v1/generations/{id}/refund', () => {
  test('gives back what was charged, with the reason, as an entry of its own kind', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    const id = await charged(app, alice)

    const response = await refund(app, id, { reason })

    expect(response.status).toBe(200)
    expect(response.body).toEqual({
      id: 4,
      kind: 'refund',
      coins: 10,
      balance: { available: 100, held: 0 },
      generationId: id,
      modelName: 'Sandbox image',
      effectId: null,
      note: reason,
      createdAt: expect.any(String),
    })
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
    const { items } = await expectOk(app.operator.get('/operator/v1/actions'))
    expect(items[0]).toMatchObject({
      action: 'generation.refund',
      target: id,
      detail: { account: alice.id, coins: 10, reason },
    })
  })

  test('gives back a part, and no more after that', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    const id = await charged(app, alice)

    expect(await refund(app, id, { coins: 4, reason })).toMatchObject({ status: 200, body: { coins: 4 } })
    const second = await refund(app, id, { coins: 1, reason })

    expect(second).toMatchObject({ status: 409, body: { code: 'not_refundable' } })
    expect(second.body.detail).toContain('4 of its 10 coins were refunded already')
    expect(await alice.balance()).toEqual({ available: 94, held: 0 })
  })

  test('never gives back more than was charged', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    const { id } = await alice.submit({ num_outputs: 3, prompt: '#partial=2' })
    await app.runJobs()

    const response = await refund(app, id, { coins: 11, reason })

    expect(response).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_params',
        issues: [{ path: 'coins', message: 'must be at most what was charged, 10' }],
      },
    })
    expect(await alice.balance()).toEqual({ available: 90, held: 0 })
  })

  test.each([
    ['is queued', {}, false, 'has not ended'],
    ['failed', { prompt: '#fail=internal' }, true, 'was charged nothing'],
  ])('one that %s has nothing to give back', async (_, params, isRun, detail) => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    const { id } = await alice.submit(params)
    if (isRun) await app.runJobs()

    const response = await refund(app, id, { reason })

    expect(response).toMatchObject({ status: 409, body: { code: 'not_refundable' } })
    expect(response.body.detail).toContain(detail)
  })

  test('one that is not there is 404', async () => {
    const app = await testApp()

    expect(await refund(app, randomUUID(), { reason })).toMatchObject({ status: 404 })
  })

  test('would not make a balance too large to count exactly', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    const id = await charged(app, alice)
    await app.service.database.pool.query(
      `select grant_coins($1, 9007199254740991 - 90, 'All there are', null)`,
      [alice.id],
    )

    const response = await refund(app, id, { reason })

    expect(response).toMatchObject({ status: 400, body: { issues: [{ path: 'coins' }] } })
  })

  test('the same Idempotency-Key answers with the first entry; for anything else it is a conflict', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    const id = await charged(app, alice)
    const other = await charged(app, alice)
    const headers = key()

    const first = await refund(app, id, { reason }, headers)
    const again = await refund(app, id, { reason }, headers)
    const conflicts = [
      await refund(app, id, { coins: 3, reason }, headers),
      await refund(app, id, { reason: 'Another' }, headers),
      await refund(app, other, { reason }, headers),
      await app.operator.post(
        `/operator/v1/accounts/${alice.id}/coins`,
        { coins: 10, note: reason },
        headers,
      ),
    ]

    expect(again).toMatchObject({ status: 200, body: first.body })
    for (const conflict of conflicts)
      expect(conflict).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } })
    expect(await alice.balance()).toEqual({ available: 90, held: 0 })
  })

  test('of twenty at once one gives coins back', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    const id = await charged(app, alice)

    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(app, id, { reason })))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'not_refundable')).toHaveLength(19)
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
  })

  test('does not reopen the cap of the key that paid', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100, key: { monthlySpendCapCoins: 10 } })
    const id = await charged(app, alice)

    await expectOk(refund(app, id, { reason }))
    const { body } = await alice.get('/v1/account')

    expect(body).toMatchObject({ balance: { available: 100 }, key: { spentThisMonthCoins: 10 } })
    const next = { modelId: 'sandbox-image', params: { prompt: 'a lake' }, maxCoins: 100 }
    expect(await alice.post('/v1/generations', next, key())).toMatchObject({
      status: 402,
      body: { code: 'spend_cap_exceeded' },
    })
  })

  test('the customer sees it in ledger, receipt, history and usage, and the operator in margins and stats', async () => {
    const app = await testApp({ COIN_VALUE: '0.01 USD' })
    const person = await app.person({ coins: 100 })
    const body = { modelId: 'sandbox-image', params: { prompt: 'a lake', num_outputs: 2 }, maxCoins: 100 }
    const { id } = await expectOk(person.post('/v1/generations', body, key()))
    const { id: kept } = await expectOk(person.post('/v1/generations', body, key()))
    await app.runJobs()
    await expectOk(refund(app, id, { coins: 4, reason }))

    const ledger = await expectOk(person.get('/account/v1/ledger?kind=refund'))
    const csv = await person.get('/account/v1/ledger.csv?kind=refund')
    const receipt = await expectOk(person.get(`/account/v1/generations/${id}/receipt`))
    const history = await expectOk(person.get('/account/v1/generations'))
    const usage = await expectOk(person.get('/account/v1/usage'))
    const operators = await expectOk(app.operator.get(`/operator/v1/generations/${id}/receipt`))
    const stats = await expectOk(app.operator.get('/operator/v1/stats'))

    expect(ledger.items).toMatchObject([{ kind: 'refund', coins: 4, note: reason, generationId: id }])
    expect(csv.text).toContain(`,refund,4,84,0,${id},Sandbox image,${reason}`)
    expect(receipt.coins).toEqual({ quoted: 10, held: 10, charged: 10, released: 0, refunded: 4 })
    expect(receipt.entries.at(-1)).toMatchObject({ kind: 'refund', note: reason })
    expect(history.items).toMatchObject([
      { id: kept, refund: null },
      { id, coinsCharged: 10, refund: { coins: 4, reason } },
    ])
    expect(usage.totals).toEqual({ coins: 20, runs: 2, refunded: 4 })
    expect(operators.earnings.coinsWorth).toBe('0.06')
    expect(stats.coins).toEqual({
      granted: 100,
      redeemed: 0,
      refunded: 4,
      available: 84,
      held: 0,
      charged: 20,
    })
    expect(stats.lastDay.byModelAndBackend).toMatchObject([
      { coinsCharged: 20, earnings: { coinsWorth: '0.16' } },
    ])
  })

  test('support may do it, who only reads may not', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    const id = await charged(app, alice)
    const helper = await app.person()
    const path = `/operator/v1/accounts/${helper.id}`

    await expectOk(app.operator.patch(path, { operatorRole: 'read-only' }))
    const refused = await helper.post(`/operator/v1/generations/${id}/refund`, { reason })
    await expectOk(app.operator.patch(path, { operatorRole: 'support' }))
    const made = await helper.post(`/operator/v1/generations/${id}/refund`, { reason })

    expect(refused).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
    expect(made.status).toBe(200)
  })
})
