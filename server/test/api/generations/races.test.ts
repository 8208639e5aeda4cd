import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { listAttempts, withdrawAttempt } from '../../../src/generations/attempts.store.ts'
import type { NewGeneration } from '../../../src/generations/generation.ts'
import { beginWithin } from '../../../src/generations/next-attempt.store.ts'
import type { Settled } from '../../../src/generations/settles.store.ts'
import { findGeneration, reschedule, takeOver } from '../../../src/generations/store.ts'
import { testApp, type Actor, type TestApp } from '../../app.ts'
import type { Answer } from '../../client.ts'
import { engine } from '../../engines.ts'
import { plainAttempt, plainGeneration, plainOutput } from '../../plain-generation.ts'

// Many at once. What must hold for coins and queue afterwards is checked after every test.

const rateLimits = { key: { limit: 5_000, windowSeconds: 60 }, account: { limit: 5_000, windowSeconds: 60 } }
const body = { modelId: 'sandbox-image', params: { prompt: 'a lighthouse' }, maxCoins: 100 }

let app: TestApp

beforeEach(async () => {
  app = await testApp()
})

const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => make(index))
const submit = (who: Actor, key: string = randomUUID(), sent: object = body) =>
  who.post('/v1/generations', sent, { 'idempotency-key': key })
const countBy = (answers: Answer[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  )

describe('submits at once', () => {
  test('100 equal ones: one 201, the others wait for it and get 200; one hold', async () => {
    const alice = await app.account({ coins: 100, rateLimits })
    const key = randomUUID()

    const answers = await Promise.all(times(100, () => submit(alice, key)))

    expect(countBy(answers)).toEqual({ 200: 99, 201: 1 })
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(await alice.balance()).toEqual({ available: 95, held: 5 })
  })

  test('one key with two bodies: one of them wins, the other is a conflict throughout', async () => {
    const alice = await app.account({ coins: 100, rateLimits })
    const key = randomUUID()

    const answers = await Promise.all(
      times(40, (index) => submit(alice, key, { ...body, maxCoins: 50 + (index % 2) })),
    )

    expect(countBy(answers)).toEqual({ 200: 19, 201: 1, 409: 20 })
    expect(await alice.balance()).toEqual({ available: 95, held: 5 })
  })

  test('50 different ones with coins for 20: exactly 20 are accepted', async () => {
    const alice = await app.account({ coins: 100, rateLimits })

    const answers = await Promise.all(times(50, () => submit(alice)))

    expect(countBy(answers)).toEqual({ 201: 20, 402: 30 })
    expect(await alice.balance()).toEqual({ available: 0, held: 100 })
    const places = answers.filter(({ status }) => status === 201).map((answer) => answer.body.queuePosition)
    expect(places.toSorted((one, other) => one - other)).toEqual(times(20, (index) => index + 1))
  })

  test('a spend cap is never overshot', async () => {
    const alice = await app.account({ coins: 1_000, rateLimits, key: { monthlySpendCapCoins: 33 } })

    const answers = await Promise.all(times(40, () => submit(alice)))

    expect(countBy(answers)).toEqual({ 201: 6, 402: 34 })
    expect((await alice.get('/v1/account')).body.key.spentThisMonthCoins).toBe(30)
  })

  test('with limits that change and coins that come, in between', async () => {
    const alice = await app.account({ coins: 100, rateLimits, runningLimit: 1 })
    const path = `/operator/v1/accounts/${alice.id}`

    const answers = await Promise.all([
      ...times(30, () => submit(alice)),
      ...times(10, (index) => app.operator.patch(path, { runningLimit: 1 + index })),
      ...times(10, () => app.operator.post(`${path}/coins`, { coins: 5, note: 'x' })),
    ])

    expect(answers.every(({ status }) => [200, 201, 402].includes(status))).toBe(true)
  })
})

describe('cancel', () => {
  test('twenty times at once: one 200, the coins come back once', async () => {
    const alice = await app.account({ coins: 100, rateLimits })
    const { id } = await alice.submit()

    const answers = await Promise.all(times(20, () => alice.post(`/v1/generations/${id}/cancel`)))

    expect(countBy(answers)).toEqual({ 200: 1, 409: 19 })
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
    expect(await app.events()).toEqual(['generation.canceled'])
  })

  test('against workers and new submits: whoever was told 200 has paid nothing, all others are made', async () => {
    const alice = await app.account({ coins: 1_000, rateLimits, runningLimit: 4 })
    const generations = await Promise.all(times(30, () => alice.submit()))

    const [cancels] = await Promise.all([
      Promise.all(generations.map(({ id }) => alice.post(`/v1/generations/${id}/cancel`))),
      Promise.all(times(10, () => alice.submit())),
      app.runJobs(),
    ])
    await app.runJobs()

    for (const [index, { id }] of generations.entries()) {
      const { status, coinsCharged } = (await alice.get(`/v1/generations/${id}`)).body
      const isCanceled = cancels[index]!.status === 200
      expect([status, coinsCharged]).toEqual(isCanceled ? ['canceled', 0] : ['succeeded', 5])
    }
    const canceled = cancels.filter(({ status }) => status === 200).length
    expect(await alice.balance()).toEqual({ available: 1_000 - 5 * (40 - canceled), held: 0 })
  })
})

describe('a worker that has lost its token', () => {
  test('cannot charge, fail, save progress, reschedule, begin an attempt or withdraw one', async () => {
    const alice = await app.account({ coins: 100 })
    const { db, queues, batches } = app.dependencies
    const [id] = await hold(alice, 1)
    const [old, fresh] = [randomUUID(), randomUUID()]
    const started = await batches.start({ id: id!, token: old })
    await takeOver(db, id!, fresh, started!.generation.jobId!)

    expect(await succeed(alice, id!, old)).toEqual({ verdict: 'lost' })
    expect(await fail(alice, id!, old)).toEqual({ verdict: 'lost' })
    expect(await batches.saveProgress(id!, old, 0.9)).toBe(false)
    expect(await db.transaction().execute((tx) => reschedule(tx, queues, id!, old, 1))).toBe(false)
    const attempt = plainAttempt(id!)
    expect(await beginWithin(db, batches, old, attempt, { slots: 1, rate: undefined })).toBeUndefined()
    expect(await batches.beginAttempt(old, attempt)).toBeUndefined()
    await batches.beginAttempt(fresh, attempt)
    await withdrawAttempt(db, attempt, old)
    expect(await listAttempts(db, id!)).toHaveLength(1)
    await withdrawAttempt(db, attempt, fresh)
    expect(await listAttempts(db, id!)).toEqual([])

    expect(await findGeneration(db, alice.id, id!)).toMatchObject({ status: 'processing', progress: 0 })
    expect(await alice.balance()).toEqual({ available: 95, held: 5 })
    expect(await fail(alice, id!, fresh)).toMatchObject({ verdict: 'settled' })
    expect(await batches.saveProgress(id!, fresh, 0.9)).toBe(false)
  })

  test('and one that has it settles once, however often it tries', async () => {
    const alice = await app.account({ coins: 100 })
    const [id] = await hold(alice, 1)
    const token = randomUUID()
    await app.dependencies.batches.start({ id: id!, token })

    const ends = await Promise.all(times(16, () => fail(alice, id!, token)))

    expect(ends.filter(isSettled)).toHaveLength(1)
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
  })

  test('a charge above the hold is refused, whoever asks for it', async () => {
    const alice = await app.account({ coins: 100 })
    const [id] = await hold(alice, 1)
    const token = randomUUID()
    await app.dependencies.batches.start({ id: id!, token })

    const generation = { id: id!, accountId: alice.id, coinsQuoted: 6, coinsPerOutput: 6 }
    const outputs = [plainOutput(alice.id, id!)]
    const charge = app.dependencies.settles.add({
      generation,
      transition: 'succeed',
      token,
      outputs,
      notes: [],
    })

    await expect(charge).rejects.toThrow('charge_within_hold')
    expect(await alice.balance()).toEqual({ available: 95, held: 5 })
  })
})

// The embedded engine has one session: there nothing meets.
describe.runIf(engine === 'postgres')('on several connections', () => {
  test('cancel and claim: exactly one wins, 200 times', async () => {
    const alice = await app.account({ coins: 1_000, runningLimit: 1_000 })
    const ids = await hold(alice, 200)

    const winners = await withConcurrency(8, ids, async (id, index) => {
      const claim = async () =>
        (await app.dependencies.batches.start({ id, token: randomUUID() }))?.generation.status
      const cancelIt = async () => (isSettled(await cancel(alice, id)) ? 'canceled' : undefined)
      const [one, other] = index % 2 ? [claim(), cancelIt()] : [cancelIt(), claim()]
      return [await one, await other].filter((status) => status !== undefined)
    })

    expect(winners.filter(({ length }) => length !== 1)).toEqual([])
    const canceled = winners.flat().filter((status) => status === 'canceled').length
    expect(await alice.balance()).toEqual({ available: 5 * canceled, held: 1_000 - 5 * canceled })
  })

  test('settle-and-admit against cancel of the waiter: no deadlock in 500 rounds, never two slots', async () => {
    const actors = await Promise.all(times(10, () => app.account({ coins: 1_000, runningLimit: 1 })))

    const rounds = await withConcurrency(10, actors, async (actor) => {
      const queue = await hold(actor, 101)
      let count = 0
      while (queue.length > 1) {
        const [runner, waiter] = queue
        const token = randomUUID()
        await app.dependencies.batches.start({ id: runner!, token })
        const [settle, cancelNext] = [() => fail(actor, runner!, token), () => cancel(actor, waiter!)]
        const ends = await Promise.all(count % 2 ? [settle(), cancelNext()] : [cancelNext(), settle()])
        expect(ends.every(isSettled)).toBe(true)
        queue.splice(0, 2)
        count++
      }
      return count
    })

    expect(rounds).toEqual(times(10, () => 50))
    const { rows } = await app.service.database.pool.query(
      'select distinct unfinished, slots, held from accounts',
    )
    expect(rows).toEqual([{ unfinished: 1, slots: 1, held: 5 }])
  })

  test('whole batches against transitions of the same accounts: no deadlock', async () => {
    const actors = await Promise.all(times(6, () => app.account({ coins: 1_000, runningLimit: 2 })))
    const held = await Promise.all(
      actors.map(async (actor) => (await hold(actor, 20)).map((id) => ({ actor, id }))),
    )

    const [, moved] = await Promise.all([
      Promise.all(
        times(4, (turn) => Promise.all(actors.map((_, index) => hold(actors[(index + turn) % 6]!, 5)))),
      ),
      withConcurrency(12, held.flat(), ({ actor, id }) => cancel(actor, id)),
    ])

    expect(moved.every(isSettled)).toBe(true)
    for (const actor of actors) expect(await actor.balance()).toEqual({ available: 900, held: 100 })
  })

  test('batches of the same accounts lock them in one order: no deadlock', async () => {
    const actors = await Promise.all(times(6, () => app.account({ coins: 1_000 })))
    const batch = (turn: number) =>
      JSON.stringify(
        times(6, (index) => {
          const { id, keyId } = actors[(index + turn) % 6]!
          return columnsOf(plainGeneration(id, keyId))
        }),
      )

    // Past the batcher, which would try again what fails together.
    const { pool } = app.service.database
    for (let round = 0; round < 10; round++) {
      await Promise.all(times(6, (turn) => pool.query('select * from submit_batch($1)', [batch(turn)])))
    }

    for (const actor of actors) expect(await actor.balance()).toEqual({ available: 700, held: 300 })
  })
})

/** Accepted generations without HTTP; their ids in order. */
async function hold(actor: Actor, count: number): Promise<string[]> {
  const { submits } = app.dependencies
  const answers = await Promise.all(times(count, () => submits.add(plainGeneration(actor.id, actor.keyId))))
  return answers.map((answer) => {
    if (answer.verdict !== 'created') throw new Error(answer.verdict)
    return answer.generationId
  })
}

/** Under their names in SQL. */
const columnsOf = (generation: NewGeneration) =>
  Object.fromEntries(
    Object.entries(generation).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  )

const generationOf = (actor: Actor, id: string) => ({
  id,
  accountId: actor.id,
  coinsQuoted: 5,
  coinsPerOutput: 5,
})
const isSettled = ({ verdict }: Settled) => verdict === 'settled'

const cancel = (actor: Actor, id: string) =>
  app.dependencies.settles.add({ generation: generationOf(actor, id), transition: 'cancel' })

function fail(actor: Actor, id: string, token: string) {
  const error = { code: 'internal', message: 'x' } as const
  return app.dependencies.settles.add({
    generation: generationOf(actor, id),
    transition: 'fail',
    token,
    error,
  })
}

function succeed(actor: Actor, id: string, token: string) {
  const outputs = [plainOutput(actor.id, id)]
  const generation = generationOf(actor, id)
  return app.dependencies.settles.add({ generation, transition: 'succeed', token, outputs, notes: [] })
}

/** Works through the items with so many at a time. */
async function withConcurrency<Item, Result>(
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
