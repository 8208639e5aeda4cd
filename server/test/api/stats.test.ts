import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp } from '../app.ts'

const noErrors = { content_policy: 0, invalid_input: 0, unavailable: 0, timeout: 0, internal: 0 }

describe('GET /operator/v1/stats', () => {
  test('nothing has happened yet', async () => {
    const app = await testApp()

    const { status, body } = await app.operator.get('/operator/v1/stats')

    expect(status).toBe(200)
    expect(body).toEqual({
      at: expect.any(String),
      queue: { queued: 0, processing: 0, oldestQueuedSeconds: null, byQueue: [] },
      lastHour: {
        byStatus: { succeeded: 0, failed: 0, canceled: 0 },
        byErrorCode: noErrors,
        byChannel: { web: 0, api: 0, mcp: 0 },
        waitSeconds: null,
        runSeconds: null,
      },
      lastDay: { byModelAndBackend: [] },
      deliveries: {
        pending: 0,
        oldestDueSeconds: null,
        lastHour: { delivered: 0, failed: 0, skipped: 0 },
      },
      coins: { granted: 0, redeemed: 0, refunded: 0, available: 0, held: 0, charged: 0 },
      workers: { activeJobs: 0, byQueue: [] },
    })
  })

  test('what waits and what runs, and for how long the oldest has waited', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100, runningLimit: 1 })
    await alice.submit({ prompt: '#flaky' })
    await app.runJobs()
    await alice.submit()
    await app.advance('90s')
    await alice.submit()

    const { queue } = (await app.operator.get('/operator/v1/stats')).body

    const { oldestQueuedSeconds } = queue
    const load = { queued: 2, processing: 1, oldestQueuedSeconds }
    expect(oldestQueuedSeconds).toBeGreaterThanOrEqual(90)
    expect(oldestQueuedSeconds).toBeLessThan(600) // The clock also goes on by itself, on a busy machine for a while.
    expect(queue).toEqual({ ...load, byQueue: [{ queue: 'generations', ...load }] })
  })

  test('how generations ended in the last hour', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    await alice.submit({ prompt: '#fail=internal' })
    await app.runJobs()
    await app.advance('61m')
    await alice.submit({ prompt: '#fail=invalid_input' })
    await alice.submit()
    await app.advance('10m')
    await app.runJobs()
    const canceled = await alice.submit()
    await alice.post(`/v1/generations/${canceled.id}/cancel`)

    const { lastHour } = (await app.operator.get('/operator/v1/stats')).body

    expect(lastHour.byStatus).toEqual({ succeeded: 1, failed: 1, canceled: 1 })
    expect(lastHour.byErrorCode).toEqual({ ...noErrors, invalid_input: 1 })
    expect(lastHour.byChannel).toEqual({ web: 0, api: 3, mcp: 0 })
    expect(lastHour.waitSeconds.p50).toBeGreaterThanOrEqual(600)
    expect(lastHour.waitSeconds.p90).toBeGreaterThanOrEqual(lastHour.waitSeconds.p50)
    expect(lastHour.runSeconds.p50).toBeLessThan(600)
  })

  test('granted coins are available, held or charged', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    await app.account({ coins: 50 })
    await app.operator.post(`/operator/v1/accounts/${alice.id}/coins`, { coins: -10, note: 'A correction' })
    await alice.submit({ num_outputs: 3, prompt: '#partial=2' })
    await app.runJobs()
    await alice.submit()

    const { coins } = (await app.operator.get('/operator/v1/stats')).body

    expect(coins).toEqual({ granted: 140, redeemed: 0, refunded: 0, available: 125, held: 5, charged: 10 })
  })

  test('jobs count as active while their worker gives signs of life', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    await alice.submit()
    await alice.submit()
    await alice.submit()
    const { db } = app.service.database
    await sql`update pgboss.job set state = 'active', heartbeat_seconds = 10, heartbeat_on = app_now()
      where name = 'generations'`.execute(db)
    await sql`update pgboss.job set heartbeat_on = app_now() - interval '11 seconds' where (name, id) in
      (select name, id from pgboss.job where name = 'generations' limit 1)`.execute(db)

    const { workers } = (await app.operator.get('/operator/v1/stats')).body

    expect(workers).toEqual({ activeJobs: 2, byQueue: [{ queue: 'generations', activeJobs: 2 }] })
  })
})
