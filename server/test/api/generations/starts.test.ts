import type { Generation } from '@atelier/contract/generation.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectOk, testApp, type Actor, type TestApp } from '../../app.ts'
import { areUnderWay } from '../../under-way.ts'

// Which generations are started, and when.

let app: TestApp
let alice: Actor

beforeEach(async () => {
  // Fewer slots than some of these have to do, so that who comes first matters.
  app = await testApp({ WORKER_SLOTS: '3' })
  alice = await app.account({ coins: 1_000 })
})

describe('the running limit', () => {
  test('generations beyond it stay queued until capacity is free; never more run than the limit', async () => {
    const bob = await app.account({ coins: 100, runningLimit: 2 })
    const five = [
      await bob.submit({ prompt: '#delay=20000' }),
      await bob.submit({ prompt: '#delay=20000' }),
      await bob.submit(),
      await bob.submit(),
      await bob.submit(),
    ]
    const running = async () => (await bob.get('/v1/generations/concurrency')).body
    const positions = async () => {
      const { items } = (await bob.get('/v1/generations')).body
      return items.toReversed().map(({ queuePosition }: Generation) => queuePosition)
    }
    expect(await running()).toEqual({ limit: 2, raisedLimit: null, running: 0, queued: 5 })

    const ran = app.runJobs()
    await expect.poll(running).toMatchObject({ running: 2, queued: 3 })
    expect(await positions()).toEqual([null, null, 1, 2, 3])
    expect(await slotHolders(bob)).toBe(2)
    await areUnderWay(app, five.slice(0, 2))
    await app.advance('20s')
    await ran

    expect(await running()).toMatchObject({ running: 0, queued: 0 })
    const statuses = await Promise.all(
      five.map(async ({ id }) => (await bob.get(`/v1/generations/${id}`)).body.status),
    )
    expect(new Set(statuses)).toEqual(new Set(['succeeded']))
  })

  test('whoever waits longest is next', async () => {
    const bob = await app.account({ coins: 100, runningLimit: 1 })
    const ids: string[] = []
    for (let count = 0; count < 5; count++) ids.push((await bob.submit()).id)

    await app.runJobs()

    const { rows } = await sql<{ id: string }>`select id from generations order by started_at`.execute(
      app.service.database.db,
    )
    expect(rows.map(({ id }) => id)).toEqual(ids)
  })

  test('raising it admits more at once; raisedLimit replaces it while set', async () => {
    const bob = await app.account({ coins: 100, runningLimit: 1 })
    for (let count = 0; count < 5; count++) await bob.submit()
    expect(await slotHolders(bob)).toBe(1)
    const patch = (changes: object) =>
      expectOk(app.operator.patch(`/operator/v1/accounts/${bob.id}`, changes))

    await patch({ raisedLimit: 3 })
    expect(await slotHolders(bob)).toBe(3)
    expect((await bob.get('/v1/generations/concurrency')).body).toMatchObject({ limit: 1, raisedLimit: 3 })
    await patch({ raisedLimit: null })
    expect(await slotHolders(bob)).toBe(3)
    await patch({ runningLimit: 4 })
    expect(await slotHolders(bob)).toBe(4)

    await app.runJobs()
    expect(await app.events()).toHaveLength(5)
  })

  test('a locked account admits nobody: what waits waits, or is canceled, until it is unlocked', async () => {
    const bob = await app.account({ coins: 100, runningLimit: 1 })
    const [first, second, third] = [await bob.submit(), await bob.submit(), await bob.submit()]
    const lock = (locked: boolean) =>
      expectOk(app.operator.patch(`/operator/v1/accounts/${bob.id}`, { locked }))
    const status = async ({ id }: Generation) => (await bob.get(`/v1/generations/${id}`)).body.status

    await lock(true)
    await app.runJobs()
    expect([await status(first), await status(second), await status(third)]).toEqual([
      'succeeded',
      'queued',
      'queued',
    ])
    await expectOk(bob.post(`/v1/generations/${second.id}/cancel`))
    await app.runJobs()
    expect(await status(third)).toBe('queued')
    await lock(false)
    await app.runJobs()

    expect(await status(third)).toBe('succeeded')
    expect(await bob.balance()).toEqual({ available: 90, held: 0 })
  })

  test('accounts take turns: at most the limit of one stands before another’s first', async () => {
    const rateLimits = { key: { limit: 500, windowSeconds: 60 }, account: { limit: 500, windowSeconds: 60 } }
    const seedGenerations = await app.account({ coins: 1_000, rateLimits })
    await Promise.all(Array.from({ length: 40 }, () => seedGenerations.submit()))
    const mine = await alice.submit()

    await app.runJobs()

    const { rows } = await sql<{ before: number }>`
      select count(*) as before from generations where started_at < (select started_at from generations where id = ${mine.id})`.execute(
      app.service.database.db,
    )
    // Those of the two other slots were fetched in the same moment.
    expect(rows[0]!.before).toBeLessThanOrEqual(4 + 2)
    expect(await app.events()).toHaveLength(41)
  })
})

describe('maintenance', () => {
  const set = (maintenance: boolean) =>
    expectOk(app.operator.put('/operator/v1/settings', { maintenance, disabledChannels: [] }))

  test('workers start nothing new, end what runs, and go on afterwards', async () => {
    const begun = await alice.submit({ prompt: '#flaky' })
    await app.runJobs()
    const waiting = await alice.submit()
    await set(true)

    await app.advance('10s')
    await app.runJobs()
    await app.advance('10s')
    await app.runJobs()

    expect(await shown(begun)).toMatchObject({ status: 'succeeded' })
    expect(await shown(waiting)).toMatchObject({ status: 'queued', queuePosition: 1, startedAt: null })
    await set(false)
    await app.advance('5s')
    await app.runJobs()
    expect(await shown(waiting)).toMatchObject({ status: 'succeeded' })
  })

  test('cancel goes on, and nothing that was rescheduled is left behind', async () => {
    const waiting = await alice.submit()
    await set(true)
    await app.runJobs()

    expect((await alice.post(`/v1/generations/${waiting.id}/cancel`)).status).toBe(200)

    const { rows } = await sql`select id from pgboss.job where name = 'generations'`.execute(
      app.service.database.db,
    )
    expect(rows).toEqual([])
    expect(await alice.balance()).toEqual({ available: 1_000, held: 0 })
  })
})

const shown = async ({ id }: Generation) => (await alice.get(`/v1/generations/${id}`)).body

async function slotHolders({ id }: Actor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from generations where account_id = ${id} and job_id is not null and completed_at is null`.execute(
    app.service.database.db,
  )
  return rows[0]!.count
}
