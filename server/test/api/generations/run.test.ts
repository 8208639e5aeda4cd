import { generationErrorCodes, type Generation } from '@atelier/contract/generation.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { listAttempts } from '../../../src/generations/attempts.store.ts'
import { expectOk, testApp, type Actor, type TestApp } from '../../app.ts'

// From queued to the end, in the sandbox: the same way as every model's.

let app: TestApp
let alice: Actor

beforeEach(async () => {
  // Fewer slots than some of these have to do, so that who comes first matters.
  app = await testApp({ WORKER_SLOTS: '3' })
  alice = await app.account({ coins: 1_000 })
})

describe('the words of the sandbox', () => {
  test('none: it succeeds at once, its outputs are ready and its coins charged', async () => {
    const generation = await alice.submit({ num_outputs: 2 })

    await app.runJobs()

    const after = await shown(generation)
    expect(after).toMatchObject({
      status: 'succeeded',
      progress: 1,
      queuePosition: null,
      coinsQuoted: 10,
      coinsCharged: 10,
      error: null,
      params: generation.params,
    })
    expect(
      after.outputs.map(({ kind, mimeType }: { kind: string; mimeType: string }) => [kind, mimeType]),
    ).toEqual([
      ['image', 'image/png'],
      ['image', 'image/png'],
    ])
    expect(Date.parse(after.completedAt)).toBeGreaterThanOrEqual(Date.parse(after.startedAt))
    expect(Date.parse(after.startedAt)).toBeGreaterThanOrEqual(Date.parse(after.createdAt))
    for (const { url } of after.outputs) {
      const path = url.replace('https://atelier.test', '')
      expect((await app.stranger().get(path)).status).toBe(200)
    }
    expect(await alice.balance()).toEqual({ available: 990, held: 0 })
    expect(await app.events()).toEqual(['generation.succeeded'])
  })

  test('#delay: it processes for that long, with progress that moves', async () => {
    const generation = await alice.submit({ prompt: '#delay=20000' })
    const ran = app.runJobs()
    await areUnderWay([generation])

    await app.advance('10s')
    await until(async () => expect((await shown(generation)).progress).toBeGreaterThanOrEqual(0.5))
    const middle = await shown(generation)
    await app.advance('10s')
    await ran

    expect(middle).toMatchObject({
      status: 'processing',
      coinsCharged: null,
      queuePosition: null,
      outputs: [],
    })
    expect(middle.progress).toBeLessThan(1)
    expect(await shown(generation)).toMatchObject({ status: 'succeeded', progress: 1 })
  })

  test.for(generationErrorCodes)(
    '#fail=%s: it fails with that code and is refunded in full',
    async (code) => {
      const generation = await alice.submit({ prompt: `#fail=${code}`, num_outputs: 2 })

      await app.runJobs()
      for (const pause of code === 'unavailable' ? ['1s', '5s', '20s'] : []) {
        expect(await shown(generation)).toMatchObject({ status: 'processing' })
        await app.advance(pause)
        await app.runJobs()
      }

      const after = await shown(generation)
      expect(after).toMatchObject({ status: 'failed', coinsCharged: 0, outputs: [], queuePosition: null })
      expect(after.error).toEqual({ code, message: expect.stringMatching(/^[A-Z].+\.$/) })
      expect(after.error.message).not.toContain('#fail')
      expect(await alice.balance()).toEqual({ available: 1_000, held: 0 })
      expect(await app.events()).toEqual(['generation.failed'])
    },
  )

  test.for([
    [1, 5],
    [3, 15],
    [9, 20],
  ] as const)('#partial=%i: a partial result is charged per delivered output', async ([count, coins]) => {
    const generation = await alice.submit({ prompt: `#partial=${count}`, num_outputs: 4 })

    await app.runJobs()

    const after = await shown(generation)
    expect(after).toMatchObject({
      status: 'succeeded',
      coinsQuoted: 20,
      coinsCharged: coins,
      outputsRequested: 4,
    })
    expect(after.outputs).toHaveLength(coins / 5)
    expect(await alice.balance()).toEqual({ available: 1_000 - coins, held: 0 })
  })

  test('#partial=0: nothing delivered is a failure, refunded in full', async () => {
    const generation = await alice.submit({ prompt: '#partial=0' })

    await app.runJobs()

    expect(await shown(generation)).toMatchObject({ status: 'failed', coinsCharged: 0 })
    expect(await alice.balance()).toEqual({ available: 1_000, held: 0 })
  })

  test('#hang: it fails with timeout at the model’s time limit, not before', async () => {
    const generation = await alice.submit({ prompt: '#hang' })
    const startedAtMs = app.clock.now()
    const now = vi.spyOn(app.clock, 'now').mockReturnValue(startedAtMs)
    onTestFinished(() => now.mockRestore())
    const ran = app.runJobs()
    await areUnderWay([generation])
    now.mockClear().mockReturnValue(startedAtMs + 59_999)
    await until(() => expect(now.mock.calls.length).toBeGreaterThan(10)) // Every poll of the sandbox asks for the time.
    expect(await shown(generation)).toMatchObject({ status: 'processing', error: null })

    now.mockReturnValue(startedAtMs + 60_000)
    await ran

    expect(await shown(generation)).toMatchObject({ status: 'failed', error: { code: 'timeout' } })
    expect(await alice.balance()).toEqual({ available: 1_000, held: 0 })
  })

  test('#flaky: the first attempt is lost and made again, after a pause', async () => {
    const generation = await alice.submit({ prompt: '#flaky' })

    await app.runJobs()
    const between = await shown(generation)
    await app.advance('1s')
    await app.runJobs()

    expect(between).toMatchObject({ status: 'processing', coinsCharged: null })
    expect(await shown(generation)).toMatchObject({
      status: 'succeeded',
      coinsCharged: 5,
      startedAt: between.startedAt,
    })
    const attempts = await listAttempts(app.service.database.db, generation.id)
    expect(attempts.map(({ number, state, errorCode }) => [number, state, errorCode])).toEqual([
      [1, 'failed', 'unavailable'],
      [2, 'succeeded', null],
    ])
  })

  test('an input that was deleted since the submit is invalid_input, refunded in full', async () => {
    const { id: image } = await app.asset(alice)
    const generation = await alice.submit({ modelId: 'sandbox-edit', image })
    await sql`delete from assets where id = ${image}`.execute(app.service.database.db)

    await app.runJobs()

    expect(await shown(generation)).toMatchObject({ status: 'failed', error: { code: 'invalid_input' } })
    expect(await alice.balance()).toEqual({ available: 1_000, held: 0 })
  })

  test('a word of the term list is against the content policy, before the provider is asked', async () => {
    const generation = await alice.submit({ prompt: 'ＣＳＡＭ' })

    await app.runJobs()

    expect(await shown(generation)).toMatchObject({ status: 'failed', error: { code: 'content_policy' } })
    expect(await listAttempts(app.service.database.db, generation.id)).toEqual([])
    expect(await alice.balance()).toEqual({ available: 1_000, held: 0 })
  })
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
    await until(async () => expect(await running()).toMatchObject({ running: 2, queued: 3 }))
    expect(await positions()).toEqual([null, null, 1, 2, 3])
    expect(await slotHolders(bob)).toBe(2)
    await areUnderWay(five.slice(0, 2))
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

const until = (holds: () => void | Promise<void>) => vi.waitFor(holds, { interval: 20, timeout: 100_000 })
/** The backend has taken them: from now on its clock runs. */
const areUnderWay = (generations: Generation[]) =>
  until(async () => {
    for (const { id } of generations) {
      expect(await listAttempts(app.service.database.db, id)).toMatchObject([{ state: 'running' }])
    }
  })

async function slotHolders({ id }: Actor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from generations where account_id = ${id} and job_id is not null and completed_at is null`.execute(
    app.service.database.db,
  )
  return rows[0]!.count
}
