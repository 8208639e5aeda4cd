import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Client } from '../client.ts'
import { expectOk, testApp } from '../app.ts'

async function submit(client: Client, params: object, modelId = 'sandbox-image'): Promise<string> {
  const body = { modelId, params: { prompt: 'a lighthouse', ...params }, maxCoins: 1000 }
  return (await expectOk(client.post('/v1/generations', body, { 'idempotency-key': randomUUID() }))).id
}

const own = (id: string) => `/account/v1/generations/${id}/receipt`
const operators = (id: string) => `/operator/v1/generations/${id}/receipt`

describe('GET /account/v1/generations/{id}/receipt', () => {
  test('a partial result is charged per delivered output', async () => {
    const app = await testApp()
    const person = await app.person({ coins: 100 })
    const id = await submit(person, { num_outputs: 4, prompt: '#partial=3' })
    await app.runJobs()

    const { status, body } = await person.get(own(id))

    expect(status).toBe(200)
    expect(body).toMatchObject({
      generationId: id,
      modelId: 'sandbox-image',
      status: 'succeeded',
      coins: { quoted: 20, held: 20, charged: 15, released: 5 },
      outputs: { requested: 4, delivered: 3 },
      price: {
        coinsPerOutput: 5,
        lines: ['5 coins base price', '= 5 coins for each output', '× 4 outputs = 20 coins'],
      },
      attempts: [{ number: 1, provider: 'sandbox', state: 'succeeded', errorCode: null }],
      entries: [
        { kind: 'hold', coins: 20, balance: { available: 80, held: 20 } },
        { kind: 'charge', coins: 15, balance: { available: 80, held: 5 } },
        { kind: 'release', coins: 5, balance: { available: 85, held: 0 } },
      ],
    })
    expect(body.attempts[0].startedAt <= body.attempts[0].endedAt).toBe(true)
    expect(body.entries[0].createdAt <= body.completedAt).toBe(true)
  })

  test('what is still queued has held its coins and cost nothing', async () => {
    const app = await testApp()
    const person = await app.person({ coins: 100 })
    const id = await submit(person, {})

    const { body } = await person.get(own(id))

    expect(body).toMatchObject({
      status: 'queued',
      coins: { quoted: 5, held: 5, charged: 0, released: 0 },
      outputs: { requested: 1, delivered: 0 },
      attempts: [],
      entries: [{ kind: 'hold', coins: 5 }],
      startedAt: null,
      completedAt: null,
    })
  })

  test('the price is told in words', async () => {
    const app = await testApp()
    const person = await app.person({ coins: 100 })
    const id = await submit(
      person,
      { duration: 3, resolution: '720p', generate_audio: true },
      'sandbox-video',
    )

    const { body } = await person.get(own(id))

    expect(body.price).toEqual({
      coinsPerOutput: 27,
      lines: [
        '2 coins base price',
        '3 seconds of video × 4 coins',
        '× 1.5 for resolution 720p',
        '× 1.25 for generate audio on',
        '= 27 coins for each output, rounded up',
      ],
    })
  })

  test("another account's generation is as absent as none", async () => {
    const app = await testApp()
    const alice = await app.person({ coins: 100 })
    const mallory = await app.person()
    const id = await submit(alice, {})

    const foreign = await mallory.get(own(id))
    const absent = await mallory.get(own(randomUUID()))

    expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(foreign.body).toEqual({ ...absent.body, instance: foreign.body.instance })
  })
})

describe('GET /operator/v1/generations/{id}/receipt', () => {
  test("only operators read the provider's own words", async () => {
    const app = await testApp()
    const person = await app.person({ coins: 100 })
    const id = await submit(person, { prompt: '#flaky' })
    await app.runJobs()
    await app.advance('2s')
    await app.runJobs()

    const theirs = await person.get(own(id))
    const ours = await app.operator.get(operators(id))

    expect(theirs.body.attempts).toMatchObject([
      { number: 1, provider: 'sandbox', state: 'failed', errorCode: 'unavailable' },
      { number: 2, provider: 'sandbox', state: 'succeeded', errorCode: null },
    ])
    expect(theirs.text).not.toContain('#flaky')
    expect(ours).toMatchObject({
      status: 200,
      body: { attempts: [{ errorDetail: 'The prompt asked for it: #flaky.' }, {}] },
    })
    const { accountId, modelVersion, attempts, earnings: _, ...same } = ours.body
    expect(accountId).toBe(person.id)
    expect(modelVersion).toMatch(/^[0-9a-f]{12}$/)
    expect(theirs.body).toEqual({ ...same, attempts: attempts.map(ofTheirs) })
  })

  test('a failed generation has its coins refunded in full', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    const { id } = await alice.submit({ prompt: '#fail=invalid_input', num_outputs: 2 })
    await app.runJobs()

    const { body } = await app.operator.get(operators(id))

    expect(body).toMatchObject({
      status: 'failed',
      coins: { quoted: 10, held: 10, charged: 0, released: 10 },
      outputs: { requested: 2, delivered: 0 },
      attempts: [{ state: 'failed', errorCode: 'invalid_input' }],
    })
  })
})

/** Of an attempt as operators see it, what its owner sees. */
function ofTheirs(attempt: Record<string, unknown>) {
  const { errorDetail: _words, backendId: _place, modelVersion: _version, ...others } = attempt
  const { cost: _cost, costMoney: _money, ...theirs } = others
  return theirs
}
