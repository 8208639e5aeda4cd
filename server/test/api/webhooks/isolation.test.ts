import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { recordAndClaim } from '../../../src/webhooks/attempts.store.ts'
import { expectOk, testApp, type Actor, type TestApp } from '../../app.ts'
import { startDeliveryWorker } from '../../delivery-worker.ts'
import { engine } from '../../engines.ts'
import { addWebhook, cancelOne, development } from '../../webhook-fixture.ts'
import { answer, barrier } from '../../replies.ts'

let app: TestApp
let alice: Actor

beforeEach(async () => {
  app = await testApp(development)
  alice = await app.account({ coins: 1_000 })
})

const times = <Value>(count: number, make: () => Value) => Array.from({ length: count }, make)

describe('of one webhook', () => {
  test('at most two deliveries are under way at a time, in the order of their events', async () => {
    const hook = await addWebhook(app, alice)
    const { reply, open } = barrier()
    hook.receiver.reply = reply
    const ids: string[] = []
    for (let count = 0; count < 7; count++) ids.push(await cancelOne(alice))

    const running = app.runJobs()
    await hook.receiver.received(2)
    const taken = await countTaken()
    open()
    await running

    expect(taken).toBe(2)
    expect(hook.receiver.mostAtOnce()).toBe(2)
    const told = hook.receiver.requests.map(({ event }) => event.data.generation.id)
    expect(told.slice(0, 2).toSorted()).toEqual(ids.slice(0, 2).toSorted())
    expect(told.toSorted()).toEqual(ids.toSorted())
  })

  test('one that waits for its retry holds up none that come after it', async () => {
    const hook = await addWebhook(app, alice)
    hook.receiver.reply = (response, { type }) =>
      void response.writeHead(type === 'generation.failed' ? 500 : 200).end()
    await alice.submit({ prompt: '#fail=internal' })
    await app.runJobs()

    for (let count = 0; count < 5; count++) await cancelOne(alice)
    await app.runJobs()

    expect((await hook.deliveries()).map(({ state }) => state)).toEqual([
      ...times(5, () => 'delivered'),
      'pending',
    ])
  })
})

describe('a webhook that hangs', () => {
  test('costs the others nothing: theirs arrive while it does', async () => {
    const slow = await addWebhook(app, alice)
    const { reply, open } = barrier(answer(500))
    slow.receiver.reply = reply
    const quick = await addWebhook(app, alice)
    for (let count = 0; count < 3; count++) await cancelOne(alice)

    const running = app.runJobs()
    await slow.receiver.received(2)
    await quick.receiver.received(2)
    const untilThen = quick.receiver.requests.length
    open()
    await running

    expect(untilThen).toBe(2)
    expect((await quick.deliveries()).map(({ state }) => state)).toEqual(times(3, () => 'delivered'))
  })
})

describe('an attempt whose worker is silent', () => {
  test('is made again by another once its lease is over, and not before', async () => {
    const hook = await addWebhook(app, alice)
    await cancelOne(alice)
    await takeAndDie()

    await app.advance('14s')
    await app.runJobs()
    expect(hook.receiver.requests).toHaveLength(0)
    await app.advance('1s')
    await app.runJobs()

    expect(hook.receiver.requests).toHaveLength(1)
    expect(await hook.newest()).toMatchObject({ state: 'delivered', attemptsMade: 1 })
  })

  test('counts against the two while its lease lasts', async () => {
    const hook = await addWebhook(app, alice)
    await cancelOne(alice)
    await cancelOne(alice)
    await takeAndDie()
    await cancelOne(alice)

    await app.runJobs()
    expect(hook.receiver.requests).toHaveLength(0)
    await app.advance('15s')
    await app.runJobs()

    expect(hook.receiver.requests).toHaveLength(3)
  })

  test('counts for nothing when it is heard of after that', async () => {
    const hook = await addWebhook(app, alice)
    await cancelOne(alice)
    const [taken] = await takeAndDie()
    await app.advance('15s')
    await app.runJobs()

    const sent = { headers: {}, body: '', durationMs: 1 }
    const failed = {
      isMade: true,
      isDelivered: false,
      waitSeconds: null,
      status: 500,
      cause: 'x',
      answer: '',
    } as const
    await recordAndClaim(app.service.database.db, dead, [{ delivery: taken!, ...sent, ...failed }], [], 0)

    expect(await hook.newest()).toMatchObject({ state: 'delivered', attemptsMade: 1 })
    expect(await hook.read()).toMatchObject({ failedSinceSuccess: 0 })
  })
})

describe.runIf(engine === 'embedded')('an attempt that died with the process', () => {
  test('is made again by the next start, which proves the last process dead, and not at the end of the lease', async () => {
    const hook = await addWebhook(app, alice)
    await cancelOne(alice)
    await takeAndDie()
    const { db } = app.service.database
    await sql`update webhooks set taken_until = app_now() + interval '1 hour', wake_at = app_now() + interval '1 hour'`.execute(
      db,
    )

    const database = { ...app.service.database } // Another object: what a dead process left is taken up once for each.
    await startDeliveryWorker({ clock: app.clock, dependencies: { ...app.dependencies, database } })

    await expect(hook.receiver.received(1)).resolves.toBeUndefined()
  })
})

describe('a worker that does not know what it has taken, for the answer was lost', () => {
  test('takes it again once the lease has run out, though it looks all the time', async () => {
    const hook = await addWebhook(app, alice)
    await cancelOne(alice)
    await takeAndDie()

    await app.advance('16s')
    const again = await takeAndDie()

    expect(again.map(({ webhookId }) => webhookId)).toEqual([hook.id])
  })

  test('but not what it does know', async () => {
    await addWebhook(app, alice)
    await cancelOne(alice)
    const [taken] = await takeAndDie()

    await app.advance('16s')

    expect(await recordAndClaim(app.service.database.db, dead, [], [taken!.id], 10)).toEqual([])
  })
})

describe('a clock that was set back', () => {
  test('may make more than two seem to be under way, which stops nobody else’s', async () => {
    const [hook, other] = [await addWebhook(app, alice), await addWebhook(app, alice)]
    for (let count = 0; count < 4; count++) await cancelOne(alice)
    await sql`update webhooks set taken_by = ${dead}, taken_until = app_now() + interval '15 seconds', under_way = array(
        select id from deliveries where webhook_id = webhooks.id order by seq limit 3) where id = ${hook.id}`.execute(
      app.service.database.db,
    )

    await app.runJobs()

    expect(hook.receiver.requests).toHaveLength(0)
    expect(other.receiver.requests).toHaveLength(4)
  })
})

describe('a worker that cannot open a secret', () => {
  test('says so and leaves the delivery to others, which counts for nothing', async () => {
    const hook = await addWebhook(app, alice)
    await cancelOne(alice)
    const { db } = app.service.database
    const { rows } = await sql<{ sealed: string }>`select secret_sealed as sealed from webhooks`.execute(db)
    await sql`update webhooks set secret_sealed = 'ffffffff.x'`.execute(db)

    await app.runJobs()
    await sql`update webhooks set secret_sealed = ${rows[0]!.sealed}`.execute(db)
    await app.advance('15s')
    await app.runJobs()

    expect(app.log.map(({ msg }) => msg)).toEqual(['a delivery cannot be made'])
    expect(await hook.newest()).toMatchObject({ state: 'delivered', attemptsMade: 1 })
  })
})

describe('GET /metrics', () => {
  test('times each attempt by what came of it, and says how long the oldest has waited', async () => {
    const hook = await addWebhook(app, alice)
    const before = await counts()
    const startedAtMs = app.clock.now()
    hook.receiver.reply = answer(500)
    await cancelOne(alice)
    await expectOk(app.operator.post(`${hook.path}/test`, {}))
    await app.runJobs()
    hook.receiver.reply = answer(200)
    await cancelOne(alice)
    await app.runJobs()
    await app.advance('90s')

    const after = await counts()

    const added = after.attempts.map((count, index) => count - before.attempts[index]!)
    expect(added).toEqual([1, 1, 1])
    expect(after.oldestDueSeconds).toBeGreaterThanOrEqual(59)
    // It has waited since it was due, half a minute after the first attempt.
    expect(after.oldestDueSeconds).toBeLessThanOrEqual((app.clock.now() - startedAtMs) / 1000 - 30)
  })
})

const dead = randomUUID()
/** As a worker does that is killed right after it. */
const takeAndDie = () => recordAndClaim(app.service.database.db, dead, [], [], 10)

async function countTaken(): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select coalesce(sum(cardinality(under_way)), 0) as count from webhooks`.execute(app.service.database.db)
  return rows[0]!.count
}

async function counts() {
  const { text } = await app.operator.get('/metrics')
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0)
  return {
    attempts: ['delivered', 'retried', 'failed'].map((result) =>
      value(`atelier_delivery_attempt_seconds_count\\{result="${result}"\\}`),
    ),
    oldestDueSeconds: value('atelier_job_oldest_due_seconds\\{queue="deliveries"\\}'),
  }
}
