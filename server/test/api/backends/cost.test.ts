import type { Generation } from '@atelier/contract/generation.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { listAttempts } from '../../../src/generations/attempts.store.ts'
import { ProviderError, type Cost } from '../../../src/providers/provider.ts'
import { testApp, type Actor, type TestApp } from '../../app.ts'
import { failed, succeeded } from '../../fake-provider.ts'
import { fakeRemote } from '../../fake-remote.ts'
import { modelsFolder } from '../../models-folder.ts'

const remote = fakeRemote('remote')
const other = fakeRemote('other')
const at = (provider: string, cost: object) => ({ provider, cost })
const MODELS_DIR = modelsFolder({
  'by-second': [at('remote', { perUnit: { seconds: 0.000_725 } })],
  'by-run': [at('remote', { perRun: 0.1 })],
  'by-output': [at('remote', { perOutput: 0.02 })],
  'by-all': [at('remote', { perUnit: { seconds: 0.1 }, perRun: 0.2, perOutput: 0.3 })],
  'at-two': [at('remote', { perRun: 0.1 }), at('other', { perRun: 0.2 })],
  unpriced: ['remote'],
})
const variables = { MODELS_DIR, COIN_VALUE: '0.01 USD' }
const parts = { providers: [remote, other] }

let app: TestApp
let alice: Actor

beforeEach(async () => {
  for (const fake of parts.providers) fake.reset()
  app = await testApp(variables, parts)
  alice = await app.account({ coins: 1000 })
})

describe('what an attempt cost in money', () => {
  test.for<[what: string, modelId: string, cost: Cost | undefined, outputs: number, money: string | null]>([
    ['what the backend reports, at the rate of its unit', 'by-second', seconds(2), 1, '0.00145'],
    ['exact, whatever the fraction', 'by-second', seconds(0.1), 1, '0.0000725'],
    ['rounded to ten places', 'by-second', seconds(1.2345678), 1, '0.0008950617'],
    ['rounded up from half of the last place', 'by-second', seconds(0.000_000_2), 1, '0.0000000001'],
    ['unknown where the backend reports nothing', 'by-second', undefined, 1, null],
    ['unknown where it reports in a unit without a rate', 'by-second', { amount: 1, unit: 'steps' }, 1, null],
    ['unknown where it reports what no bill could say', 'by-second', seconds(1e300), 1, null],
    ['unknown where it reports no end of it', 'by-second', seconds(Infinity), 1, null],
    ['what a run costs, whatever else is reported', 'by-run', seconds(99), 1, '0.1'],
    ['what the outputs cost', 'by-output', undefined, 3, '0.06'],
    ['the sum of all rates', 'by-all', seconds(3), 2, '1.1'],
    ['what the backend states in our currency, and no more', 'by-all', usd(0.07), 2, '0.07'],
    ['the same without any rate', 'unpriced', usd(0.07), 1, '0.07'],
    ['unknown without any rate', 'unpriced', seconds(3), 1, null],
  ])('is %s', async ([, modelId, cost, outputs, money]) => {
    remote.does.poll = async () => ({ ...succeeded(outputs), ...(cost && { cost }) })

    const generation = await run(modelId, { num_outputs: outputs })

    expect(await attempts(generation)).toMatchObject([{ state: 'succeeded' }])
    expect(await moneyOf(generation)).toEqual([money])
  })

  test('counts every output that was made, also those that nobody asked for', async () => {
    remote.does.poll = async () => succeeded(3)

    const generation = await run('by-output', { num_outputs: 2 })

    expect(await moneyOf(generation)).toEqual(['0.06'])
    expect(await alice.balance()).toEqual({ available: 990, held: 0 })
  })

  test('is due where the backend failed and charged for it', async () => {
    remote.does.poll = async () => failed('internal', { cost: seconds(4) })

    expect(await moneyOf(await run('by-second'))).toEqual(['0.0029'])
    expect(await moneyOf(await run('by-run'))).toEqual(['0.1'])
    expect(await moneyOf(await run('by-output'))).toEqual(['0'])
    expect(await alice.balance()).toEqual({ available: 1000, held: 0 })
  })

  test('is nothing where the backend says so, or surely did not accept it', async () => {
    remote.does.poll = async () => failed('invalid_input', { isFree: true })
    const free = await run('by-run')
    remote.does.submit = async () => {
      throw new ProviderError('invalid_input', '422')
    }
    const refused = await run('by-run')

    expect(await moneyOf(free)).toEqual(['0'])
    expect(await moneyOf(refused)).toEqual(['0'])
  })

  test('is kept for each of two attempts at two backends', async () => {
    remote.does.poll = async () => failed('unavailable', { isFree: true })
    const generation = await alice.submit({ modelId: 'at-two' })
    await app.runJobs()
    await app.advance('10s')
    await app.runJobs()

    expect(await attempts(generation)).toMatchObject([
      { provider: 'remote', costMoney: '0' },
      { provider: 'other', state: 'succeeded', costMoney: '0.2' },
    ])
  })

  test('is a run, of a backend that was given up at the time limit, until its result says more', async () => {
    remote.does.poll = async () => ({ state: 'running', pollAfterMs: 1 })
    const [byRun, bySecond] = [
      await alice.submit({ modelId: 'by-run' }),
      await alice.submit({ modelId: 'by-second' }),
    ]
    remote.does.submit = async () => {
      await app.advance('61s')
      return { job: 'x' }
    }
    await app.runJobs()

    expect(await attempts(byRun)).toMatchObject([{ state: 'failed', errorCode: 'timeout' }])
    expect(await moneyOf(byRun)).toEqual(['0.1'])
    expect(await moneyOf(bySecond)).toEqual([null])

    await report(bySecond, seconds(2))
    expect(await moneyOf(bySecond)).toEqual(['0.00145'])
  })
})

describe('what a parked attempt cost', () => {
  test('is unknown until its result arrives, in time', async () => {
    const generation = await park('by-second')
    expect(await moneyOf(generation)).toEqual([null])
    remote.does.poll = async () => ({ ...succeeded(1), cost: seconds(2) })

    await report(generation)
    await app.advance('11s')
    await app.runJobs()

    expect(await moneyOf(generation)).toEqual(['0.00145'])
  })

  test('is unknown after its end, until a late result says it', async () => {
    const generation = await end(await park('by-second'))
    expect(await moneyOf(generation)).toEqual([null])

    await report(generation, seconds(2))

    expect(await moneyOf(generation)).toEqual(['0.00145'])
    expect(await alice.balance()).toEqual({ available: 1000, held: 0 })
  })

  test.for<[body: object, modelId: string, money: string | null]>([
    [{ verdict: 'not_bought' }, 'by-run', '0'],
    [{ verdict: 'bought' }, 'by-run', '0.1'],
    [{ verdict: 'bought' }, 'by-second', null],
    [{ verdict: 'bought' }, 'by-output', null],
    [{ verdict: 'bought', cost: seconds(2) }, 'by-second', '0.00145'],
    [{ verdict: 'bought', cost: usd(0.04) }, 'by-all', '0.04'],
  ])('is what the verdict %j says of %s', async ([body, modelId, money]) => {
    const generation = await end(await park(modelId))
    expect(await moneyOf(generation)).toEqual([null])

    await judge(generation, body)

    expect(await moneyOf(generation)).toEqual([money])
  })

  test.for<[cost: Cost, path: string, message: string]>([
    [seconds(1e300), 'cost.amount', '1000000000'],
    [usd(1_000_000_001), 'cost.amount', '1000000000'],
    [{ amount: 1, unit: 'EUR' }, 'cost.unit', 'USD or seconds'],
    [{ amount: 1, unit: 'second' }, 'cost.unit', 'USD or seconds'],
  ])('is not %j, which no bill could say: 400 names the field', async ([cost, path, message]) => {
    const generation = await end(await park('by-second'))

    const refused = await judge(generation, { verdict: 'bought', cost })

    const issues = [{ path, message: expect.stringContaining(message) }]
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_params', issues } })
    expect(await attempts(generation)).toMatchObject([{ verdict: null, costAmount: null }])
  })

  test('stays unknown where a late result says what no bill could', async () => {
    const generation = await end(await park('by-second'))

    await report(generation, seconds(1e300))

    expect(await attempts(generation)).toMatchObject([
      { verdict: 'bought', costAmount: null, costMoney: null },
    ])
  })

  test('changes with a later verdict, and nothing of the earlier one remains', async () => {
    const generation = await end(await park('by-second'))

    await judge(generation, { verdict: 'bought', cost: seconds(2) })
    await judge(generation, { verdict: 'not_bought' })

    expect(await attempts(generation)).toMatchObject([{ costAmount: null, costUnit: null, costMoney: '0' }])
  })

  test('that was not bought is none: 400 names it', async () => {
    const generation = await end(await park('by-second'))

    const refused = await judge(generation, { verdict: 'not_bought', cost: seconds(2) })

    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'cost' }] } })
    expect(await moneyOf(generation)).toEqual([null])
  })

  test('is what the operator found, also where a result arrives at the same time or later', async () => {
    const generation = await end(await park('by-second'))

    await Promise.all([
      report(generation, seconds(2)),
      judge(generation, { verdict: 'bought', cost: usd(0.5) }),
      report(generation, seconds(2)),
    ])

    expect(await attempts(generation)).toMatchObject([{ costAmount: 0.5, costUnit: 'USD' }])
    expect(await moneyOf(generation)).toEqual(['0.5'])
  })

  test('is that of one verdict as a whole, where several are given at once', async () => {
    const generation = await end(await park('by-second'))
    const verdicts = [1, 2, 3, 4, 5].map((count) => ({ verdict: 'bought', cost: seconds(count) }))

    await Promise.all(verdicts.map((body) => judge(generation, body)))

    const [attempt] = await attempts(generation)
    expect(Number(attempt?.costMoney)).toBeCloseTo(attempt!.costAmount! * 0.000_725, 10)
  })

  test('has no verdict while a worker may still settle it, and settles once', async () => {
    const generation = await park('by-second')
    remote.does.poll = async () => {
      const early = await judge(generation, { verdict: 'bought', cost: usd(9) })
      expect(early.status).toBe(404)
      return { ...succeeded(1), cost: seconds(2) }
    }
    await report(generation)
    await app.advance('11s')
    await app.runJobs()

    expect(await judge(generation, { verdict: 'not_bought' })).toMatchObject({ status: 404 })
    expect(await moneyOf(generation)).toEqual(['0.00145'])
  })
})

async function run(modelId: string, params: object = {}): Promise<Generation> {
  const generation = await alice.submit({ modelId, ...params })
  await app.runJobs()
  return generation
}

/** A generation whose submit broke off. */
async function park(modelId: string): Promise<Generation> {
  remote.does.submit = async () => {
    throw new ProviderError('unavailable', 'reset', { mayHaveBegun: true })
  }
  const generation = await run(modelId)
  expect(await attempts(generation)).toMatchObject([{ state: 'parked', endedAt: null }])
  return generation
}

async function end(generation: Generation): Promise<Generation> {
  await app.advance('61s')
  await app.runJobs()
  expect(await attempts(generation)).toMatchObject([{ state: 'parked', endedAt: expect.any(Date) }])
  return generation
}

async function report({ id }: Generation, cost?: Cost) {
  const [attempt] = await attempts({ id })
  const work = remote.bought.find(({ attemptId }) => attemptId === attempt?.id)
  const { pathname } = new URL(work!.callbackUrl)
  expect(await app.stranger().post(pathname, { status: 'succeeded', cost })).toMatchObject({ status: 200 })
}

async function judge({ id }: Generation, body: object) {
  const [attempt] = await attempts({ id })
  return app.operator.post(`/operator/v1/parked-attempts/${attempt?.id}/verdict`, body)
}

function seconds(amount: number): Cost {
  return { amount, unit: 'seconds' }
}

function usd(amount: number): Cost {
  return { amount, unit: 'USD' }
}

const attempts = ({ id }: Pick<Generation, 'id'>) => listAttempts(app.service.database.db, id)

/** As the operator's receipt shows it. */
async function moneyOf({ id }: Generation): Promise<(string | null)[]> {
  const { body } = await app.operator.get(`/operator/v1/generations/${id}/receipt`)
  return body.attempts.map(({ costMoney }: { costMoney: string | null }) => costMoney)
}
