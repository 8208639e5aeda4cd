import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openSettles } from '../../../src/generations/settles.store.ts'
import { testApp, type Actor, type TestApp } from '../../app.ts'
import type { Answer } from '../../client.ts'
import { startDeliveryWorker } from '../../delivery-worker.ts'
import { engine } from '../../engines.ts'
import { addWebhook, cancelOne, development, type Hook } from '../../webhook-fixture.ts'
import { answer, type Reply } from '../../replies.ts'
import { countWaiting } from '../../lock-waits.ts'

// On the embedded engine there is one session: there nothing meets. What must hold for events and their deliveries
// afterwards (I5) is checked after every test.

const rateLimits = { key: { limit: 9_000, windowSeconds: 60 }, account: { limit: 9_000, windowSeconds: 60 } }

let app: TestApp
let alice: Actor

beforeEach(async () => {
  app = await testApp(development)
  alice = await app.account({ coins: 10_000, rateLimits })
})

describe.runIf(engine === 'postgres')('events against whoever puts a webhook to sleep', () => {
  test('one that is committed while the worker looks is not slept through', async () => {
    const hook = await addWebhook(app, alice)
    await cancelOne(alice)
    const { id, coinsQuoted } = await alice.submit()
    const { db, queues, turns } = app.dependencies
    const tx = await db.startTransaction().execute()
    const generation = { id, accountId: alice.id, coinsQuoted, coinsPerOutput: coinsQuoted }
    await openSettles({ db: tx }, queues, turns).add({ generation, transition: 'cancel' })

    await app.runJobs()
    await tx.commit().execute()
    await app.runJobs()

    expect(hook.receiver.requests).toHaveLength(2)
  })

  test('of 200, from twelve sides, to three workers: each arrives once, never more than two at a time', async () => {
    const hook = await addWebhook(app, alice)
    const underWay = new Set<string>()
    const collisions: string[] = []
    const pair = Promise.withResolvers<void>()
    hook.receiver.reply = async (response, { id }) => {
      if (underWay.has(id)) collisions.push(id)
      underWay.add(id)
      if (underWay.size === 2) pair.resolve()
      await pair.promise
      for (let turn = Math.random() * 50; turn > 0; turn--) await new Promise(setImmediate)
      underWay.delete(id)
      response.end()
    }
    for (let count = 0; count < 3; count++) await startDeliveryWorker(app)
    const ids = await Promise.all(times(200, async () => (await alice.submit()).id))

    await inLanes(12, ids, (id) => alice.post(`/v1/generations/${id}/cancel`))
    await until(async () => expect((await hook.read()).pending).toBe(0))

    const told = hook.receiver.requests.map(({ event }) => event.data.generation.id)
    expect(told.toSorted()).toEqual(ids.toSorted())
    expect(collisions).toEqual([])
    expect(hook.receiver.mostAtOnce()).toBe(2)
  })
})

describe.runIf(engine === 'postgres')('changes of webhooks', () => {
  test('against events and attempts: no deadlock, no mistake of ours', async () => {
    const hooks = await Promise.all(times(6, () => addWebhook(app, alice)))
    for (const { receiver } of hooks) receiver.reply = sometimes(answer(500), answer(200))
    for (let count = 0; count < 2; count++) await startDeliveryWorker(app)
    const ids = await Promise.all(times(120, async () => (await alice.submit()).id))
    const rounds = times(120, (index) => hooks[index % hooks.length]!)

    const answers = await Promise.all([
      inLanes(6, ids, (id) => alice.post(`/v1/generations/${id}/cancel`)),
      inLanes(3, rounds, ({ path }, index) => app.operator.patch(path, { enabled: index % 3 > 0 })),
      inLanes(2, rounds, ({ path }) =>
        app.operator.post(`${path}/replay`, { since: '2026-01-01T00:00:00Z' }),
      ),
      inLanes(2, rounds, (hook) => resendNewest(hook)),
      inLanes(2, rounds, ({ path }) => app.operator.post(`${path}/test`, {})),
    ])
    const removed = await Promise.all([
      inLanes(3, hooks, ({ path }) => app.operator.send('DELETE', path)),
      inLanes(3, hooks, ({ path }) => app.operator.post(`${path}/test`, {})),
      inLanes(3, rounds.slice(0, 30), () => cancelOne(alice)),
    ])

    const statuses = [...answers.flat(), ...removed.slice(0, 2).flat()].map((each) => (each as Answer).status)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    expect(app.log).toEqual([])
    expect(await countDeadlocks()).toBe(0)
  })

  test('a test event to a webhook that is deleted at that moment is 404', async () => {
    const { path } = await addWebhook(app, alice)
    const tx = await app.service.database.db.startTransaction().execute()
    await sql`delete from webhooks`.execute(tx)

    const answers = [
      app.operator.post(`${path}/test`, {}),
      app.operator.post(`${path}/replay`, { since: '2026-01-01T00:00:00Z' }),
      app.operator.post(`${path}/deliveries/${randomUUID()}/resend`),
    ]
    await until(async () => expect(await countWaiting(app.service.database.db)).toBe(3))
    await tx.commit().execute()

    const codes = (await Promise.all(answers)).map(({ body }) => body.code)
    expect(codes).toEqual(['not_found', 'not_found', 'not_found'])
  })
})

async function resendNewest({ path }: Hook): Promise<Answer> {
  const { body } = await app.operator.get(`${path}/deliveries?limit=1`)
  return app.operator.post(`${path}/deliveries/${body.items[0]?.id ?? randomUUID()}/resend`)
}

async function countDeadlocks(): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(
    app.service.database.db,
  )
  return rows[0]!.deadlocks
}

const sometimes =
  (...replies: Reply[]): Reply =>
  (...request) =>
    replies[Math.floor(Math.random() * replies.length)]!(...request)

const times = <Value>(length: number, make: (index: number) => Value) =>
  Array.from({ length }, (_, index) => make(index))

const until = (holds: () => Promise<void>) => vi.waitFor(holds, { interval: 50, timeout: 100_000 })

/** Works through the items with so many at a time. */
async function inLanes<Item, Result>(
  queues: number,
  items: readonly Item[],
  run: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const left = [...items.entries()]
  const results: Result[] = []
  await Promise.all(
    times(queues, async () => {
      for (let next = left.shift(); next; next = left.shift()) results[next[0]] = await run(next[1], next[0])
    }),
  )
  return results
}
