import { randomUUID } from 'node:crypto'
import { Generation } from '@atelier/contract/generation.ts'
import type { SubmitRequest } from '@atelier/contract/submit.ts'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Model } from '../../../src/catalog/model.ts'
import { expectOk, testApp, type Actor, type TestApp } from '../../app.ts'
import type { Client } from '../../client.ts'

const image = { modelId: 'sandbox-image', params: { prompt: 'a lighthouse' } }
const atAnyPrice = { ...image, maxCoins: 1_000 }

let app: TestApp
let alice: Actor

beforeEach(async () => {
  app = await testApp()
  alice = await app.account({ coins: 100 })
})

/** As text, the body goes out as it is spelled. */
function submit(body: Partial<SubmitRequest> | string, key: string = randomUUID(), who: Client = alice) {
  return who.post('/v1/generations', body, { 'idempotency-key': key })
}

describe('POST /v1/generations', () => {
  test('a new key: 201 with the Generation, status queued, and its coins are held', async () => {
    const before = Date.now()

    const { status, body } = await submit({
      modelId: 'sandbox-image',
      params: { num_outputs: 3, prompt: 'a lighthouse' },
      maxCoins: 15,
      projectId: 'spring',
    })

    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      modelId: 'sandbox-image',
      modelName: 'Sandbox image',
      taskType: 'image.generate',
      modality: 'image',
      workspace: 'image',
      effect: null,
      status: 'queued',
      progress: null,
      queuePosition: 1,
      params: { num_outputs: 3, prompt: 'a lighthouse', seed: expect.any(Number) },
      coinsQuoted: 15,
      coinsCharged: null,
      outputs: [],
      outputsRequested: 3,
      error: null,
      notes: [],
      projectId: 'spring',
      createdAt: expect.any(String),
      startedAt: null,
      completedAt: null,
    })
    expect(Object.keys(body).toSorted()).toEqual(Object.keys(Generation.properties).toSorted())
    expect(Date.parse(body.createdAt)).toBeGreaterThanOrEqual(before - 1)
    expect(Date.parse(body.createdAt)).toBeLessThanOrEqual(Date.now() + 1)
    expect((await alice.get(`/v1/generations/${body.id}`)).body).toEqual(body)
    expect((await alice.get('/v1/account')).body.balance).toEqual({ available: 85, held: 15 })
  })

  test('same key and same body: 200 with the original Generation, no second charge', async () => {
    const key = randomUUID()
    const original = await submit(atAnyPrice, key)

    const again = await submit(atAnyPrice, key)

    expect(again).toMatchObject({ status: 200, body: original.body })
    expect(await alice.balance()).toEqual({ available: 95, held: 5 })
  })

  test('the same body may be spelled another way', async () => {
    const key = randomUUID()
    const spelled = (text: string) => submit(text, key)
    const original = await spelled(
      '{"modelId":"sandbox-image","params":{"prompt":"été","num_outputs":1},"maxCoins":5}',
    )

    const others = [
      '{"maxCoins":5,"params":{"num_outputs":1,"prompt":"été"},"modelId":"sandbox-image"}',
      '{ "modelId": "sandbox-image", "params": { "prompt": "\\u00e9t\\u00e9", "num_outputs": 1.0 }, "maxCoins": 5e0 }',
    ]

    expect(original.status).toBe(201)
    for (const text of others) {
      expect(await spelled(text)).toMatchObject({ status: 200, body: { id: original.body.id } })
    }
    expect(await alice.balance()).toEqual({ available: 95, held: 5 })
  })

  test('a replay shows the generation as it is now, with its outputs', async () => {
    const key = randomUUID()
    await submit(atAnyPrice, key)
    await app.runJobs()

    const again = await submit(atAnyPrice, key)

    expect(again).toMatchObject({ status: 200, body: { status: 'succeeded', coinsCharged: 5 } })
    expect(again.body.outputs).toHaveLength(1)
    expect(await alice.balance()).toEqual({ available: 95, held: 0 })
  })

  const image2 = { ...image, params: { ...image.params, num_outputs: 2 } }
  test.for([
    ['another prompt', atAnyPrice, { ...atAnyPrice, params: { prompt: 'A lighthouse' } }],
    ['one param more', atAnyPrice, { ...image2, maxCoins: 1_000 }],
    ['another maxCoins', atAnyPrice, { ...atAnyPrice, maxCoins: 999 }],
    ['projectId null instead of absent', atAnyPrice, { ...atAnyPrice, projectId: null }],
    ['projectId absent instead of null', { ...atAnyPrice, projectId: null }, atAnyPrice],
  ] as const)('same key with a different body, %s: 409 idempotency_conflict', async ([, one, other]) => {
    const key = randomUUID()
    await submit(one, key)

    expect(await submit(other, key)).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } })
    expect(await alice.balance()).toEqual({ available: 95, held: 5 })
  })

  test('a key is scoped to the account: another account may use the same, another API key may not', async () => {
    const key = randomUUID()
    const bob = await app.account({ coins: 100 })
    const minted = await expectOk(
      app.operator.post(`/operator/v1/accounts/${alice.id}/keys`, { name: 'Second', scopes: ['generate'] }),
    )
    const original = await submit(atAnyPrice, key)

    expect((await submit(atAnyPrice, key, bob)).status).toBe(201)
    const byOtherKey = await submit(atAnyPrice, key, alice.with({ authorization: `Bearer ${minted.key}` }))
    expect(byOtherKey).toMatchObject({ status: 200, body: { id: original.body.id } })
  })

  test('a refused submit does not burn its idempotency key', async () => {
    const poor = await app.account({ coins: 4 })
    const key = randomUUID()
    expect(await submit(atAnyPrice, key, poor)).toMatchObject({ status: 402 })
    expect(await submit({ ...atAnyPrice, modelId: 'no-such-model' }, key, poor)).toMatchObject({
      status: 404,
    })
    await expectOk(app.operator.post(`/operator/v1/accounts/${poor.id}/coins`, { coins: 1, note: 'x' }))

    expect((await submit(atAnyPrice, key, poor)).status).toBe(201)
    expect(await poor.balance()).toEqual({ available: 0, held: 5 })
  })

  test('a replay is answered whatever has changed since: maintenance, a closed channel, a lock, coins, the model', async () => {
    const key = randomUUID()
    const original = await submit(atAnyPrice, key)
    const replay = () => submit(atAnyPrice, key)
    const same = { status: 200, body: original.body }

    await expectOk(
      app.operator.put('/operator/v1/settings', { maintenance: true, disabledChannels: ['api'] }),
    )
    expect(await replay()).toMatchObject(same)
    await expectOk(app.operator.patch(`/operator/v1/accounts/${alice.id}`, { locked: true }))
    expect(await replay()).toMatchObject(same)
    await expectOk(app.operator.post(`/operator/v1/accounts/${alice.id}/coins`, { coins: -95, note: 'x' }))
    expect(await replay()).toMatchObject(same)
    await expectOk(app.operator.patch('/operator/v1/models/sandbox-image', { enabled: false }))
    expect(await replay()).toMatchObject(same)
  })

  test('a seed that was not sent is drawn and stored; one that was sent stays', async () => {
    const drawn = [await alice.submit(), await alice.submit()].map(({ params }) => params.seed)
    const sent = await alice.submit({ seed: 7 })

    expect(new Set(drawn).size).toBe(2)
    expect(sent.params).toEqual({ prompt: 'a lighthouse', seed: 7 })
  })

  test('queuePosition counts the account’s own queue', async () => {
    const bob = await app.account({ coins: 100 })

    const places = [await alice.submit(), await bob.submit(), await alice.submit(), await alice.submit()]

    expect(places.map(({ queuePosition }) => queuePosition)).toEqual([1, 1, 2, 3])
  })

  test('a session submits on the channel web, without key or cap', async () => {
    const person = await app.person({ coins: 20 })

    const { status, body } = await submit(atAnyPrice, randomUUID(), person)

    expect(status).toBe(201)
    const { rows } = await app.service.database.pool.query(
      'select channel, key_id from generations where id = $1',
      [body.id],
    )
    expect(rows).toEqual([{ channel: 'web', key_id: null }])
  })
})

describe('with a quoteToken', () => {
  const quote = async (body: object = image) => (await expectOk(alice.post('/v1/quotes', body))).quoteToken

  test('exactly the quoted coins are charged', async () => {
    const asked = { ...image, params: { ...image.params, num_outputs: 2 } }
    const quoteToken = await quote(asked)

    const { status, body } = await submit({ ...asked, quoteToken })
    await app.runJobs()

    expect(status).toBe(201)
    expect(body).toMatchObject({ coinsQuoted: 10, outputsRequested: 2 })
    expect(await alice.balance()).toEqual({ available: 90, held: 0 })
  })

  test('a price that changes inside ten minutes does not matter, up or down', async () => {
    const quoteToken = await quote()
    await app.advance('9m')

    setPrice('sandbox-image', 50)
    expect((await submit({ ...image, quoteToken })).body.coinsQuoted).toBe(5)
    setPrice('sandbox-image', 1)
    expect((await submit({ ...image, quoteToken })).body.coinsQuoted).toBe(5)
    await app.runJobs()
    expect(await alice.balance()).toEqual({ available: 90, held: 0 })
  })

  test('after expiry it is accepted at the same price, otherwise price_changed', async () => {
    const quoteToken = await quote()
    await app.advance('11m')

    expect((await submit({ ...image, quoteToken })).status).toBe(201)
    setPrice('sandbox-image', 6)
    expect(await submit({ ...image, quoteToken })).toMatchObject({
      status: 409,
      body: { code: 'price_changed' },
    })
    setPrice('sandbox-image', 4)
    expect(await submit({ ...image, quoteToken })).toMatchObject({
      status: 409,
      body: { code: 'price_changed' },
    })
    expect(await alice.balance()).toEqual({ available: 95, held: 5 })
  })

  test('it may be used more than once; each use is its own generation', async () => {
    const quoteToken = await quote()

    const ids = [await submit({ ...image, quoteToken }), await submit({ ...image, quoteToken })].map(
      ({ body }) => body.id,
    )

    expect(new Set(ids).size).toBe(2)
    expect(await alice.balance()).toEqual({ available: 90, held: 10 })
  })

  test('for another account, other params, another model or effect, or altered, it is invalid_quote', async () => {
    const bob = await app.account({ coins: 100 })
    const picture = await app.asset(alice)
    const sketch = { modelId: 'sandbox-image-effect', params: { images: [picture.id] } }
    const [quoteToken, ofEffect] = [await quote(), await quote({ ...sketch, effectId: 'sandbox-sketch' })]
    const invalid = { status: 400, body: { code: 'invalid_quote' } }

    expect(await submit({ ...image, quoteToken }, randomUUID(), bob)).toMatchObject(invalid)
    const params = { ...image.params, num_outputs: 1 }
    expect(await submit({ ...image, params, quoteToken })).toMatchObject(invalid)
    expect(await submit({ ...image, modelId: 'sandbox-video', quoteToken })).toMatchObject(invalid)
    expect(await submit({ ...sketch, quoteToken: ofEffect })).toMatchObject(invalid)
    expect(await submit({ ...image, quoteToken: `${quoteToken}x` })).toMatchObject(invalid)
    expect(await submit({ ...image, quoteToken: 'x' })).toMatchObject(invalid)
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
    expect((await submit({ ...sketch, effectId: 'sandbox-sketch', quoteToken: ofEffect })).status).toBe(201)
  })
})

describe('with maxCoins', () => {
  test('the current price is charged, however much more was allowed', async () => {
    setPrice('sandbox-image', 7)

    expect(await submit({ ...image, maxCoins: 90 })).toMatchObject({ status: 201, body: { coinsQuoted: 7 } })
    expect(await submit({ ...image, maxCoins: 7 })).toMatchObject({ status: 201, body: { coinsQuoted: 7 } })
    expect(await alice.balance()).toEqual({ available: 86, held: 14 })
  })

  test('above it the request fails with max_coins_exceeded and nothing is charged', async () => {
    expect(await submit({ ...image, maxCoins: 4 })).toMatchObject({
      status: 409,
      body: { code: 'max_coins_exceeded' },
    })
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
  })

  test('settling never reads today’s price', async () => {
    const generation = await alice.submit({ num_outputs: 2 })
    setPrice('sandbox-image', 50)

    await app.runJobs()

    expect((await alice.get(`/v1/generations/${generation.id}`)).body.coinsCharged).toBe(10)
    expect(await alice.balance()).toEqual({ available: 90, held: 0 })
  })
})

describe('with an effect', () => {
  test('the Generation names it, with the prompt as its text', async () => {
    const images = [(await app.asset(alice)).id, (await app.asset(alice)).id]
    const sketch = { modelId: 'sandbox-image-effect', effectId: 'sandbox-sketch', maxCoins: 10 }

    const plain = await submit({ ...sketch, params: { images } })
    const told = await submit({ ...sketch, params: { images, prompt: 'in ink' } })
    await app.runJobs()

    expect(plain).toMatchObject({ status: 201, body: { effect: { id: 'sandbox-sketch', text: null } } })
    expect(told).toMatchObject({ status: 201, body: { effect: { id: 'sandbox-sketch', text: 'in ink' } } })
    expect((await alice.get(`/v1/generations/${told.body.id}`)).body).toMatchObject({
      status: 'succeeded',
      effect: { id: 'sandbox-sketch', text: 'in ink' },
      params: { images, prompt: 'in ink' },
    })
  })

  test('a video goes to the model of a video effect', async () => {
    const video = (await app.asset(alice, { kind: 'video' })).id

    const { status, body } = await submit({
      modelId: 'sandbox-video-effect',
      effectId: 'sandbox-loop',
      params: { video },
      maxCoins: 100,
    })

    expect(status).toBe(201)
    expect(body).toMatchObject({ modality: 'video', effect: { id: 'sandbox-loop', text: null } })
  })
})

describe('a key with a monthly spend cap', () => {
  test('exceeding it gives 402 spend_cap_exceeded; a new month has its own', async () => {
    const capped = await app.account({ coins: 100, key: { monthlySpendCapCoins: 12 } })
    await capped.submit()
    await capped.submit()

    const over = await submit(atAnyPrice, randomUUID(), capped)

    expect(over).toMatchObject({ status: 402, body: { code: 'spend_cap_exceeded' } })
    expect((await capped.get('/v1/account')).body.key).toMatchObject({
      monthlySpendCapCoins: 12,
      spentThisMonthCoins: 10,
    })
    expect(await capped.balance()).toEqual({ available: 90, held: 10 })
    await app.advance('31d')
    expect((await submit(atAnyPrice, randomUUID(), capped)).status).toBe(201)
    expect((await capped.get('/v1/account')).body.key.spentThisMonthCoins).toBe(5)
  })

  test('what is released counts no more, in the month in which it was held', async () => {
    const capped = await app.account({ coins: 100, key: { monthlySpendCapCoins: 20 } })
    const canceled = await capped.submit()
    await capped.submit({ prompt: '#fail=internal' })
    await capped.submit({ prompt: '#partial=1', num_outputs: 2 })
    expect((await submit(atAnyPrice, randomUUID(), capped)).status).toBe(402)
    await app.advance('31d')

    await expectOk(capped.post(`/v1/generations/${canceled.id}/cancel`))
    await app.runJobs()

    const { rows } = await app.service.database.pool.query('select coins from key_months where key_id = $1', [
      capped.keyId,
    ])
    expect(rows).toEqual([{ coins: 5 }])
    expect((await capped.get('/v1/account')).body.key.spentThisMonthCoins).toBe(0)
  })

  test('the price may meet it exactly', async () => {
    const capped = await app.account({ coins: 100, key: { monthlySpendCapCoins: 10 } })

    await capped.submit({ num_outputs: 2 })

    expect((await capped.get('/v1/account')).body.key.spentThisMonthCoins).toBe(10)
  })
})

/** As if the operator had put another price into the model's file and started again; until the end of the test. */
function setPrice(modelId: string, base: number) {
  const models = app.dependencies.catalog.models as Map<string, Model>
  const model = models.get(modelId)!
  models.set(modelId, { ...model, price: { base } })
  onTestFinished(() => void models.set(modelId, model))
}
