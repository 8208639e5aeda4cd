import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { countHours, hoursToCount } from '../../src/stats/count-hours.store.ts'
import { expectOk, testApp, type TestApp } from '../app.ts'
import { failed, fakeProvider, succeeded } from '../fake-provider.ts'
import { modelsFolder } from '../models-folder.ts'
import { runEvery } from '../recurring-jobs.ts'

const first = fakeProvider('first', false)
const MODELS_DIR = modelsFolder({
  sold: [{ provider: 'first', cost: { perUnit: { seconds: 0.001 } } }],
  unpriced: ['first'],
})
const variables = { MODELS_DIR, COIN_VALUE: '0.01 USD' }
const parts = { providers: [first] }
const nothing = { succeeded: 0, failed: 0, canceled: 0, coinsCharged: 0, newAccounts: 0, moved: [] }

beforeEach(() => first.reset())

async function overview(app: TestApp, days = 1) {
  await runEvery(app, 'count-hours')
  return expectOk(app.operator.get(`/operator/v1/overview?days=${days}`))
}

/** To the middle of an hour: just after its beginning, the one before is still counted again. */
async function advanceToHalfPast(app: TestApp) {
  const minutes = new Date(app.clock.now()).getUTCMinutes()
  await app.advance(`${(90 - minutes) % 60}m`)
}

describe('GET /operator/v1/overview', () => {
  test('nothing has happened yet', async () => {
    const app = await testApp()

    const body = await overview(app)

    expect(body).toMatchObject({
      uncountedHours: 0,
      queue: { queued: 0, processing: 0, oldestQueuedSeconds: null },
      deliveries: { pending: 0, overdue: 0, oldestDueSeconds: null, failingWebhooks: 0 },
      total: { ...nothing, waitSeconds: null, earnings: { costMoney: '0', unknownCosts: 0 } },
      models: [],
      backends: [],
    })
    expect(body.series).toHaveLength(24)
  })

  test('what ended, what it cost and brought in, by model and backend, and how long it waited', async () => {
    const app = await testApp(variables, parts)
    const alice = await app.account({ coins: 1000 })
    first.does.poll = async () => ({ ...succeeded(1), cost: { amount: 30, unit: 'seconds' } })
    await alice.submit({ modelId: 'sold' })
    await alice.submit({ modelId: 'sold' })
    await app.advance('100s')
    await app.runJobs()
    first.does.poll = async () => failed('internal', { isFree: true })
    await alice.submit({ modelId: 'unpriced' })
    await app.runJobs()

    const { total, series, models, backends } = await overview(app)
    await alice.submit({ modelId: 'sold' })
    const { queue } = await expectOk(app.operator.get('/operator/v1/overview'))

    const charged = total.coinsCharged
    expect(charged).toBeGreaterThan(0)
    expect(total).toMatchObject({
      succeeded: 2,
      failed: 1,
      canceled: 0,
      newAccounts: 1,
      moved: [{ kind: 'grant', coins: 1000, entries: 1 }],
      earnings: {
        currency: 'USD',
        costMoney: '0.06',
        unknownCosts: 0,
        coinsWorth: String(charged / 100),
        margin: String(Math.round(charged - 6) / 100),
      },
    })
    expect(total.waitSeconds.p50).toBeGreaterThanOrEqual(90)
    expect(total.waitSeconds.p95).toBeLessThan(600)
    expect(queue).toMatchObject({ queued: 1, processing: 0 })
    expect(models).toEqual([
      { modelId: 'unpriced', succeeded: 0, failed: 1, canceled: 0, coinsCharged: 0 },
      { modelId: 'sold', succeeded: 2, failed: 0, canceled: 0, coinsCharged: charged },
    ])
    expect(backends).toMatchObject([
      { modelId: 'unpriced', backendId: 'first', attempts: 1, failures: 1, coinsCharged: 0 },
      { modelId: 'sold', attempts: 2, failures: 0, coinsCharged: charged, earnings: { costMoney: '0.06' } },
    ])
    expect(series.reduce((sum: number, each: { succeeded: number }) => sum + each.succeeded, 0)).toBe(2)
  })

  test('says the same as the figures of the last day, also of costs that nobody knows', async () => {
    const app = await testApp(variables, parts)
    const alice = await app.account({ coins: 1000 })
    first.does.poll = async () => ({ ...succeeded(1), cost: { amount: 3, unit: 'seconds' } })
    await alice.submit({ modelId: 'sold' })
    await alice.submit({ modelId: 'unpriced' })
    await app.runJobs()

    const { backends, total } = await overview(app)

    const { lastDay } = await expectOk(app.operator.get('/operator/v1/stats'))
    const byModel = (rows: { modelId: string }[]) =>
      rows.toSorted((one, other) => one.modelId.localeCompare(other.modelId))
    expect(byModel(backends)).toEqual(
      lastDay.byModelAndBackend.map(({ seconds: _, costs: _costs, ...row }: Record<string, unknown>) => row),
    )
    expect(total.earnings).toMatchObject({ unknownCosts: 1, margin: null })
  })

  test('a longer time has days, with what happened before', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    await alice.submit()
    await app.runJobs()
    await app.advance('50h')
    await alice.submit()
    await app.runJobs()

    const week = await overview(app, 7)
    const day = await overview(app, 1)

    expect(week.series).toHaveLength(7)
    expect(week.total).toMatchObject({ succeeded: 2, coinsCharged: 10 })
    expect(week.series.map((each: { succeeded: number }) => each.succeeded).filter(Boolean)).toEqual([1, 1])
    expect(week.series.at(-1).at).toMatch(/T00:00:00.000Z$/)
    expect(day.total).toMatchObject({ succeeded: 1, coinsCharged: 5, newAccounts: 0, moved: [] })
    expect((await overview(app, 30)).series).toHaveLength(30)
    expect(await app.operator.get('/operator/v1/overview?days=2')).toMatchObject({ status: 400 })
  })

  test('counting an hour again, at once or by two nodes, changes nothing', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    await alice.submit()
    await app.runJobs()
    const { db } = app.service.database
    const before = await overview(app)

    const hours = await hoursToCount(db, 5)
    await Promise.all([countHours(db, hours), countHours(db, hours), countHours(db, hours)])

    const { total } = await expectOk(app.operator.get('/operator/v1/overview'))
    expect(hours).not.toEqual([])
    expect(total).toEqual(before.total)
  })

  test('an hour that is over is counted once more, and then no longer; after a verdict again', async () => {
    const app = await testApp(variables, parts)
    const alice = await app.account({ coins: 100 })
    first.does.poll = async () => failed('internal')
    await alice.submit({ modelId: 'sold' })
    await app.runJobs()
    await app.advance('2h')
    await advanceToHalfPast(app)
    const before = await overview(app)
    const { db } = app.service.database
    const { rows } = await sql<{ id: string }>`
      update attempts set state = 'parked', cost_money = null returning id`.execute(db)
    const open = await hoursToCount(db, 100)

    await expectOk(
      app.operator.post(`/operator/v1/parked-attempts/${rows[0]!.id}/verdict`, {
        verdict: 'bought',
        cost: { amount: 0.5, unit: 'USD' },
      }),
    )

    expect(open).toHaveLength(1)
    expect(before.total.earnings.costMoney).not.toBe('0.5')
    expect((await overview(app)).total.earnings).toMatchObject({ costMoney: '0.5', unknownCosts: 0 })
  })

  test('coins given back stay charged and are no longer earned, also in hours counted before', async () => {
    const app = await testApp(variables, parts)
    const alice = await app.account({ coins: 1000 })
    first.does.poll = async () => ({ ...succeeded(1), cost: { amount: 3, unit: 'seconds' } })
    const { id } = await alice.submit({ modelId: 'sold' })
    await alice.submit({ modelId: 'sold' })
    await app.runJobs()
    await app.advance('2h')
    const before = await overview(app)
    const charged = before.total.coinsCharged

    await expectOk(
      app.operator.post(`/operator/v1/generations/${id}/refund`, { coins: 2, reason: 'It was blank.' }),
    )

    const { total, series, models, backends } = await overview(app)
    const { lastDay } = await expectOk(app.operator.get('/operator/v1/stats'))
    const coinsWorth = String((charged - 2) / 100)
    const earned = { coinsCharged: charged, earnings: { coinsWorth } }
    expect(before.total.earnings.coinsWorth).toBe(String(charged / 100))
    expect(total).toMatchObject(earned)
    expect(series.find((each: { succeeded: number }) => each.succeeded === 2)).toMatchObject(earned)
    expect(models).toMatchObject([{ modelId: 'sold', coinsCharged: charged }])
    expect(backends).toMatchObject([{ modelId: 'sold', ...earned }])
    expect(lastDay.byModelAndBackend).toMatchObject([{ modelId: 'sold', ...earned }])
  })

  test('says how many hours are still to be counted', async () => {
    const app = await testApp()
    await app.account({ coins: 100 })
    await app.advance('5h')
    await advanceToHalfPast(app)
    await overview(app)

    await sql`delete from overview_hours
      where hour = date_trunc('hour', app_now() - interval '3 hours', 'UTC')`.execute(app.service.database.db)

    const missing = await expectOk(app.operator.get('/operator/v1/overview'))
    expect(missing.uncountedHours).toBe(1)
    expect((await overview(app)).uncountedHours).toBe(0)
  })

  test('whether the audit found anything, and when it last ran', async () => {
    const app = await testApp()
    await app.account({ coins: 100 })
    await sql`truncate audit_state, audit_last_full`.execute(app.service.database.db)

    const before = await expectOk(app.operator.get('/operator/v1/overview'))
    await runEvery(app, 'audit')
    const after = await expectOk(app.operator.get('/operator/v1/overview'))
    await sql`insert into audit_last_full (result) values ('{"ok": false, "checkedAt": "2026-01-01T00:00:00Z"}')
      on conflict (single) do update set result = excluded.result`.execute(app.service.database.db)
    const broken = await expectOk(app.operator.get('/operator/v1/overview'))

    expect(before.audit).toEqual({ ok: null, verifiedAt: null, fullAt: null })
    expect(after.audit).toMatchObject({ ok: true, verifiedAt: expect.any(String) })
    expect(broken.audit).toMatchObject({ ok: false, fullAt: '2026-01-01T00:00:00Z' })
    await sql`truncate audit_last_full`.execute(app.service.database.db)
  })
})
