import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { resumeModel } from '../../src/catalog/pauses.store.ts'
import { pauseAtLoss } from '../../src/margins/at-loss.job.ts'
import { pauseModelsAtLoss } from '../../src/margins/losses.store.ts'
import { expectOk, testApp, type Actor, type TestApp } from '../app.ts'
import { engine } from '../engines.ts'
import { failed, fakeProvider } from '../fake-provider.ts'
import { countWaiting } from '../lock-waits.ts'
import { modelsFolder } from '../models-folder.ts'
import { until } from '../until.ts'
import { postponeEvery, runEvery } from '../recurring-jobs.ts'

const backend = fakeProvider('backend', false)
const cost = { perRun: 0.06 }
const variables = {
  MODELS_DIR: modelsFolder({ watched: [{ provider: 'backend', cost }] }, () => ({ atLoss: 'pause' })),
  COIN_VALUE: '0.01 USD',
}
const parts = { providers: [backend] }

let app: TestApp
let alice: Actor

beforeEach(async () => {
  backend.reset()
  app = await testApp(variables, parts)
  await app.dependencies.catalog.refresh() // It knows what the test before has done.
  alice = await app.account({ coins: 10_000, runningLimit: 100 })
})

describe('a model with atLoss: pause', () => {
  test('is not sold any more once it has cost more than its coins are worth', async () => {
    await runMany(9)
    await judge()
    expect((await quote()).status).toBe(200)
    await runMany(1)
    await judge()

    for (const refused of [await submit(), await quote()])
      expect(refused).toMatchObject({
        status: 503,
        body: {
          code: 'unavailable',
          detail: 'This model is not available at the moment. Nothing was charged; try again later.',
        },
      })
    expect((await submit()).headers.get('retry-after')).toBe('600')
    expect(await catalog()).not.toContain('watched')
    expect(await alice.balance()).toEqual({ available: 10_000 - 10 * 5, held: 0 })
    expect(await ofOperator()).toMatchObject({
      enabled: true,
      pausedAt: expect.any(String),
      pauseReason: '10 attempts of the last 24 hours cost 0.6 USD and brought in 0.5 USD.',
    })
    expect(app.log.map(({ msg }) => msg)).toContain(
      'a model is no longer sold: it costs more than it brings in',
    )
  })

  test('runs what was submitted before', async () => {
    await runMany(10)
    const { id } = await alice.submit({ modelId: 'watched' })
    await pauseAtLoss(app.dependencies)()
    await app.dependencies.catalog.refresh()
    expect((await submit()).status).toBe(503)

    await app.runJobs()

    expect((await alice.get(`/v1/generations/${id}`)).body).toMatchObject({ status: 'succeeded' })
  })

  test('is sold while it has cost what its coins are worth, or less', async () => {
    await runMany(12, 2) // 0.72 USD for 1.20 USD.
    await judge()
    expect((await quote()).status).toBe(200)

    backend.does.poll = async () => failed('internal')
    await runMany(8) // 1.20 USD for 1.20 USD.
    await judge()
    expect((await quote()).status).toBe(200)

    await runMany(1)
    await judge()
    expect((await quote()).status).toBe(503)
  })

  test('is judged by the last day alone', async () => {
    await runMany(10)
    await app.advance('25h')
    await judge()

    expect((await quote()).status).toBe(200)
  })

  test('is sold again once an operator has resumed it, and judged by what has ended since', async () => {
    await runMany(10)
    await judge()
    expect((await quote()).status).toBe(503)

    const resumed = await expectOk(app.operator.post('/operator/v1/models/watched/resume'))

    expect(resumed).toMatchObject({ id: 'watched', pausedAt: null, pauseReason: null })
    expect((await quote()).status).toBe(200)
    await runMany(9)
    await judge()
    expect(await catalog()).toContain('watched')
    await runMany(1)
    await judge()
    expect((await quote()).status).toBe(503)
    expect(await ofOperator()).toMatchObject({ pauseReason: expect.stringMatching(/^10 attempts/) })
  })

  test.runIf(engine === 'postgres')(
    'is not paused by a judgement that began before the operator resumed it',
    async () => {
      const { db } = app.service.database
      const coinValue = { amount: '0.01', currency: 'USD' }
      await runMany(10)

      const judging = await db.transaction().execute(async (tx) => {
        await resumeModel(tx, 'watched')
        const waiting = pauseModelsAtLoss(db, ['watched'], coinValue)
        await until(async () => (await countWaiting(db)) === 1)
        return { waiting }
      })

      expect(await judging.waiting).toEqual([])
      await app.dependencies.catalog.refresh()
      expect(await ofOperator()).toMatchObject({ pausedAt: null })
    },
  )

  test('is paused once: the moment and the reason stay as they were', async () => {
    await runMany(10)
    await judge()
    const { pausedAt, pauseReason } = await ofOperator()
    await judge()

    expect(await ofOperator()).toMatchObject({ pausedAt, pauseReason })
  })

  test('that is unknown cannot be resumed', async () => {
    expect(await app.operator.post('/operator/v1/models/nothing/resume')).toMatchObject({
      status: 404,
      body: { code: 'unknown_model' },
    })
  })

  test('stays switched off where an operator has switched it off', async () => {
    await runMany(10)
    await judge()
    await expectOk(app.operator.patch('/operator/v1/models/watched', { enabled: false }))

    expect(await quote()).toMatchObject({ status: 404, body: { code: 'unknown_model' } })
    expect(await ofOperator()).toMatchObject({ enabled: false, pausedAt: expect.any(String) })
    await expectOk(app.operator.patch('/operator/v1/models/watched', { enabled: true }))
    expect((await quote()).status).toBe(503)
  })
})

/** At 0.06 USD each, and 0.05 USD for each output. Nothing is judged meanwhile, although a worker would do so every minute. */
async function runMany(count: number, outputs = 1) {
  for (let run = 0; run < count; run++) await alice.submit({ modelId: 'watched', num_outputs: outputs })
  await postponeEvery(app, 'pause-at-loss')
  await app.runJobs()
}

async function judge() {
  await runEvery(app, 'pause-at-loss')
  await app.dependencies.catalog.refresh()
}

const request = { modelId: 'watched', params: { prompt: 'a lighthouse' } }
const quote = () => alice.post('/v1/quotes', request)
const submit = () =>
  alice.post('/v1/generations', { ...request, maxCoins: 9 }, { 'idempotency-key': randomUUID() })

async function catalog(): Promise<string[]> {
  const { models } = await expectOk(app.stranger().get('/v1/models'))
  return models.map(({ id }: { id: string }) => id)
}

async function ofOperator() {
  const { items } = await expectOk(app.operator.get('/operator/v1/models'))
  return items.find(({ id }: { id: string }) => id === 'watched')
}
