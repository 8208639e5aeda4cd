import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Cost } from '../../src/providers/provider.ts'
import { expectOk, testApp, type TestApp } from '../app.ts'
import type { Client } from '../client.ts'
import { failed, fakeProvider, succeeded } from '../fake-provider.ts'
import { modelsFolder } from '../models-folder.ts'

const first = fakeProvider('first', false)
const second = fakeProvider('second', false)
const MODELS_DIR = modelsFolder({
  'at-two': [
    { provider: 'first', cost: { perUnit: { seconds: 0.001 } } },
    { provider: 'second', cost: { perRun: 0.1 } },
  ],
  unpriced: ['first'],
})
const variables = { MODELS_DIR, COIN_VALUE: '0.01 USD' }
const inEuro = { MODELS_DIR, COIN_VALUE: '0.02 EUR' }
const withoutValue = { MODELS_DIR }
const parts = { providers: [first, second] }

beforeEach(() => {
  first.reset()
  second.reset()
})

describe('GET /operator/v1/stats', () => {
  test('what each model cost and brought in at each backend, over the last day', async () => {
    const app = await testApp(variables, parts)
    const alice = await app.account({ coins: 1000 })
    first.does.poll = async () => ({ ...succeeded(1), cost: seconds(90) })
    await alice.submit({ modelId: 'at-two' })
    await app.runJobs()
    await app.advance('25h')

    first.does.poll = async () => ({ ...succeeded(2), cost: seconds(1.5) })
    await alice.submit({ modelId: 'at-two', num_outputs: 2 })
    await alice.submit({ modelId: 'at-two', num_outputs: 2 })
    await app.runJobs()
    first.does.poll = async () => failed('internal', { cost: seconds(0.1) })
    await alice.submit({ modelId: 'at-two' })
    await app.runJobs()
    first.does.poll = async () => failed('unavailable', { isFree: true })
    await alice.submit({ modelId: 'at-two' })
    await app.runJobs()
    await app.advance('10s')
    await app.runJobs()

    expect(await lastDay(app)).toEqual([
      {
        modelId: 'at-two',
        backendId: 'first',
        attempts: 4,
        failures: 2,
        seconds: { p50: expect.any(Number), p95: expect.any(Number) },
        costs: [{ amount: 3.1, unit: 'seconds' }],
        coinsCharged: 20,
        earnings: {
          currency: 'USD',
          costMoney: '0.0031',
          unknownCosts: 0,
          coinsWorth: '0.2',
          margin: '0.1969',
        },
      },
      {
        modelId: 'at-two',
        backendId: 'second',
        attempts: 1,
        failures: 0,
        seconds: { p50: expect.any(Number), p95: expect.any(Number) },
        costs: [],
        coinsCharged: 5,
        earnings: { currency: 'USD', costMoney: '0.1', unknownCosts: 0, coinsWorth: '0.05', margin: '-0.05' },
      },
    ])
  })

  test('where a cost is unknown it says of how many, and shows no margin', async () => {
    const app = await testApp(variables, parts)
    const alice = await app.account({ coins: 1000 })
    first.does.poll = async () => ({ ...succeeded(1), cost: seconds(2) })
    await alice.submit({ modelId: 'at-two' })
    await alice.submit({ modelId: 'unpriced' })
    await app.runJobs()
    first.does.poll = async () => succeeded(1)
    await alice.submit({ modelId: 'at-two' })
    await app.runJobs()

    expect(await lastDay(app)).toMatchObject([
      { attempts: 2, earnings: { costMoney: '0.002', unknownCosts: 1, coinsWorth: '0.1', margin: null } },
      {
        modelId: 'unpriced',
        costs: [seconds(2)],
        earnings: { costMoney: null, unknownCosts: 1, margin: null },
      },
    ])
  })

  test('seconds are those of the attempts that succeeded', async () => {
    const app = await testApp(variables, parts)
    const alice = await app.account({ coins: 1000 })
    first.does.poll = async () => failed('internal')
    await alice.submit({ modelId: 'unpriced' })
    await app.runJobs()
    expect(await lastDay(app)).toMatchObject([{ attempts: 1, failures: 1, seconds: null }])

    first.does.poll = async () => {
      await app.advance('30s')
      return succeeded(1)
    }
    await alice.submit({ modelId: 'unpriced' })
    await app.runJobs()

    const [{ seconds: took }] = await lastDay(app)
    expect(took.p50).toBeGreaterThanOrEqual(30)
    expect(took.p95).toBe(took.p50)
  })

  test('a thousand tenths of a cent are ten tenths of a dollar, to the last place', async () => {
    const app = await testApp(variables, parts)
    const alice = await app.account({ coins: 1000 })
    first.does.poll = async () => ({ ...succeeded(1), cost: seconds(0.1) })
    await alice.submit({ modelId: 'at-two' })
    await app.runJobs()
    await app.service.database.pool.query(`
      insert into attempts (id, generation_id, number, provider, backend, backend_id, state, cost_amount, cost_unit,
        cost_rates, cost_money, created_at, ended_at)
      select gen_random_uuid(), generation_id, n, provider, backend, backend_id, 'failed', cost_amount, cost_unit,
        cost_rates, cost_money, created_at, ended_at from attempts, generate_series(2, 1000) n`)

    const [{ costs, earnings }] = await lastDay(app)

    expect(costs).toEqual([{ amount: 100, unit: 'seconds' }])
    expect(earnings).toMatchObject({ costMoney: '0.1', margin: '-0.05' })
  })

  test('without COIN_VALUE there are costs, and no margin', async () => {
    const app = await testApp(withoutValue, parts)
    const alice = await app.account({ coins: 1000 })
    first.does.poll = async () => ({ ...succeeded(1), cost: seconds(2) })
    await alice.submit({ modelId: 'at-two' })
    await app.runJobs()

    expect(await lastDay(app)).toMatchObject([
      {
        costs: [seconds(2)],
        coinsCharged: 5,
        earnings: { currency: null, costMoney: '0.002', unknownCosts: 0, coinsWorth: null, margin: null },
      },
    ])
  })

  test('what was bought in another currency is unknown in this one', async () => {
    const app = await testApp(inEuro, parts)
    const alice = await app.account({ coins: 1000 })
    first.does.poll = async () => ({ ...succeeded(1), cost: seconds(2) })
    await alice.submit({ modelId: 'at-two' })
    await app.runJobs()
    await app.service.database.pool.query(
      `update attempts set cost_rates = cost_rates || '{"currency": "USD"}'`,
    )

    const [{ earnings }] = await lastDay(app)

    expect(earnings).toEqual({
      currency: 'EUR',
      costMoney: null,
      unknownCosts: 1,
      coinsWorth: '0.1',
      margin: null,
    })
  })
})

describe('the receipt', () => {
  test('shows operators what each attempt cost and what is left; its owner sees none of it', async () => {
    const app = await testApp(variables, parts)
    const person = await app.person({ coins: 100 })
    first.does.poll = async () => failed('unavailable', { isFree: true })
    const id = await submit(person, 'at-two')
    await app.runJobs()
    await app.advance('10s')
    await app.runJobs()

    const theirs = await person.get(`/account/v1/generations/${id}/receipt`)
    const ours = await receipt(app, id)

    expect(ours.attempts).toMatchObject([
      { backendId: 'first', state: 'failed', cost: null, costMoney: '0' },
      { backendId: 'second', state: 'succeeded', cost: null, costMoney: '0.1' },
    ])
    expect(ours.earnings).toEqual({
      currency: 'USD',
      costMoney: '0.1',
      unknownCosts: 0,
      coinsWorth: '0.05',
      margin: '-0.05',
    })
    expect(Object.keys(theirs.body.attempts[0]).toSorted()).toEqual([
      'endedAt',
      'errorCode',
      'number',
      'provider',
      'startedAt',
      'state',
    ])
    expect(theirs.text).not.toMatch(/cost|margin|earnings|worth|backend|USD/i)
  })

  test('has no margin before the end, and that of nothing where nothing was tried', async () => {
    const app = await testApp(variables, parts)
    const person = await app.person({ coins: 100 })
    const id = await submit(person, 'at-two')
    expect((await receipt(app, id)).earnings).toMatchObject({ costMoney: '0', coinsWorth: '0', margin: null })

    await expectOk(person.post(`/v1/generations/${id}/cancel`))

    expect((await receipt(app, id)).earnings).toMatchObject({ costMoney: '0', unknownCosts: 0, margin: '0' })
  })
})

test('the metrics count attempts, costs and coins by model and backend', async () => {
  const app = await testApp(variables, parts)
  const alice = await app.account({ coins: 1000 })
  const before = await metrics(app)
  first.does.poll = async () => ({ ...succeeded(2), cost: seconds(1.5) })
  await alice.submit({ modelId: 'at-two', num_outputs: 2 })
  await alice.submit({ modelId: 'unpriced', num_outputs: 2 })
  await app.runJobs()

  const after = await metrics(app)
  const added = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)

  const where = 'model="at-two",backend="first"'
  expect(added(`atelier_attempt_seconds_count{${where},result="succeeded"}`)).toBe(1)
  expect(added(`atelier_attempt_cost_total{${where},unit="seconds"}`)).toBe(1.5)
  expect(added(`atelier_attempt_cost_money_total{${where},currency="USD"}`)).toBeCloseTo(0.0015)
  expect(added(`atelier_coins_charged_total{${where}}`)).toBe(10)
  expect(added('atelier_attempt_cost_unknown_total{model="unpriced",backend="first"}')).toBe(1)
  expect(after.get('atelier_coin_value{currency="USD"}')).toBe(0.01)
})

async function lastDay(app: TestApp) {
  return (await expectOk(app.operator.get('/operator/v1/stats'))).lastDay.byModelAndBackend
}

async function receipt(app: TestApp, id: string) {
  return expectOk(app.operator.get(`/operator/v1/generations/${id}/receipt`))
}

async function submit(client: Client, modelId: string): Promise<string> {
  const body = { modelId, params: { prompt: 'a lighthouse' }, maxCoins: 1000 }
  return (await expectOk(client.post('/v1/generations', body, { 'idempotency-key': randomUUID() }))).id
}

/** Each series by its name, as it is scraped. */
async function metrics(app: TestApp): Promise<Map<string, number>> {
  const { text } = await app.operator.get('/metrics')
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

function seconds(amount: number): Cost {
  return { amount, unit: 'seconds' }
}

describe('GET /operator/v1/models/{id}/price-preview', () => {
  const preview = (app: TestApp, id: string, params?: object) =>
    app.operator.get(
      `/operator/v1/models/${id}/price-preview${params ? `?params=${encodeURIComponent(JSON.stringify(params))}` : ''}`,
    )

  test('the price of a quote, and what is left of it at each backend', async () => {
    const app = await testApp(variables, parts)
    const alice = await app.account({ coins: 1000 })
    const params = { prompt: 'a lake', num_outputs: 2 }
    const quote = await expectOk(alice.post('/v1/quotes', { modelId: 'at-two', params }))

    const body = await expectOk(preview(app, 'at-two', params))

    const { coins } = quote
    expect(body).toMatchObject({
      coins,
      outputs: 2,
      currency: 'USD',
      coinsWorth: String(coins / 100),
      backends: [
        { backendId: 'first', costMoney: null, margin: null, lastMonth: { attempts: 0 } },
        { backendId: 'second', costMoney: '0.1', margin: String((coins - 10) / 100) },
      ],
    })
  })

  test('without params it prices an example, also of a model that is off, and without the value of a coin', async () => {
    const app = await testApp(withoutValue, parts)
    await expectOk(app.operator.patch('/operator/v1/models/at-two', { enabled: false }))

    const body = await expectOk(preview(app, 'at-two'))

    expect(body).toMatchObject({ outputs: 1, coinsWorth: null, currency: null })
    expect(body.backends[1]).toMatchObject({ margin: null })
    await expectOk(app.operator.patch('/operator/v1/models/at-two', { enabled: true }))
  })

  test.each([
    ['{', 400, 'params'],
    ['[]', 400, 'params'],
    ['{"num_outputs": 1000}', 400, 'params.num_outputs'],
  ])('params %s are %d and name %s', async (params, status, path) => {
    const app = await testApp(variables, parts)

    const response = await app.operator.get(
      `/operator/v1/models/at-two/price-preview?params=${encodeURIComponent(params)}`,
    )

    expect(response).toMatchObject({ status, body: { issues: [{ path }] } })
  })

  test('an unknown model is none', async () => {
    const app = await testApp(variables, parts)

    expect(await preview(app, 'none')).toMatchObject({ body: { code: 'unknown_model' } })
  })
})
