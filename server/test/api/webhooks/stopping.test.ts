import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Actor, type TestApp } from '../../app.ts'
import { startDeliveryWorker } from '../../delivery-worker.ts'
import { addWebhook, cancelOne, development, type Hook } from '../../webhook-fixture.ts'
import { barrier, hang } from '../../replies.ts'

let app: TestApp
let alice: Actor
let hook: Hook

beforeEach(async () => {
  app = await testApp(development)
  alice = await app.account({ coins: 100 })
  hook = await addWebhook(app, alice)
  await cancelOne(alice)
})

/** Whose turn it is now, as another worker would find it. */
async function readDue() {
  const { rows } = await sql<{ isFree: boolean; isAwake: boolean; attempts: number }>`
    select under_way = '{}' as is_free, wake_at <= app_now() as is_awake, attempts
    from deliveries join webhooks on webhooks.id = webhook_id`.execute(app.service.database.db)
  return rows
}

describe('a worker that is told to stop', () => {
  test('lets an attempt under way end, and writes it down', async () => {
    const { reply, open } = barrier()
    hook.receiver.reply = reply
    const worker = await startDeliveryWorker(app)
    await hook.receiver.received(1)

    const stopping = worker.stop({ graceMs: 10_000 })
    open()
    await stopping

    expect(await hook.newest()).toMatchObject({ state: 'delivered', attemptsMade: 1 })
  })

  test('breaks it off after its grace, for another to make it at once; it does not count', async () => {
    hook.receiver.reply = hang
    const worker = await startDeliveryWorker(app)
    await hook.receiver.received(1)

    await worker.stop({ graceMs: 50 })

    expect(await readDue()).toEqual([{ isFree: true, isAwake: true, attempts: 0 }])
  })

  test('at the moment at which it takes a delivery leaves nothing taken behind', async () => {
    hook.receiver.reply = hang
    const worker = await startDeliveryWorker(app) // It looks at once, and has not found anything yet.

    await worker.stop({ graceMs: 50 })

    expect(await readDue()).toEqual([{ isFree: true, isAwake: true, attempts: 0 }])
  })
})
