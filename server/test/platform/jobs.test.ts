import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { JobEnd } from '../../src/platform/jobs/slots.ts'
import { engine, makePlace, openTestDatabase, sharedTestDatabase } from '../engines.ts'
import { aborted, advance, exclusive, open, queue, states } from './jobs-fixture.ts'

describe('a job', () => {
  test('runs when the transaction that added it has committed', async () => {
    const { database, jobs } = await open()
    const ran = Promise.withResolvers<number>()
    jobs.work(queue, { slots: 1 }, async ({ data }) => ran.resolve(data.n))

    await database.db.transaction().execute((tx) => jobs.add(tx, queue, { n: 7 }))

    expect(await ran.promise).toBe(7)
  })

  test('does not wait for the worker’s next look: the commit wakes it', async () => {
    const { database, jobs } = await openWithoutLooks()
    let ran = Promise.withResolvers<number>()
    jobs.work(queue, { slots: 1 }, async ({ data }) => ran.resolve(data.n))

    for (let time = 0; time < 10; time++) {
      ran = Promise.withResolvers()
      await jobs.add(database.db, queue, { n: time })
      expect(await ran.promise).toBe(time)
    }
  })

  test('that others have added is run as soon as it is announced', async () => {
    const { database, jobs } = await openWithoutLooks()
    const elsewhere = await open({}, database) // As another node, which has no worker.
    const ran = Promise.withResolvers<number>()
    jobs.work(queue, { slots: 1 }, async ({ data }) => ran.resolve(data.n))
    const add = `insert into pgboss.job (name, data, heartbeat_seconds) values ($1, '{ "n": 7 }', 10)`
    await database.pool.query(add, [queue.name])

    for (const each of engine === 'postgres' ? [elsewhere.jobs] : [jobs]) each.announce(queue)

    expect(await ran.promise).toBe(7)
  })

  test('may be the first use of its queue in the process, inside a transaction', async () => {
    const { database, jobs } = await open({ isManual: true })

    await database.db.transaction().execute((tx) => jobs.add(tx, queue, { n: 1 }))

    expect(await states(database)).toEqual(['created'])
  })

  test('whose transaction is rolled back never was', async () => {
    const { database, jobs } = await open({ isManual: true })
    jobs.work(queue, { slots: 1 }, async () => {})

    const rolledBack = database.db.transaction().execute(async (tx) => {
      await jobs.add(tx, queue, { n: 1 })
      throw new Error('rolled back')
    })

    await expect(rolledBack).rejects.toThrow('rolled back')
    expect(await jobs.runDue()).toBe(0)
  })

  test('leaves nothing behind when it is done', async () => {
    const { database, jobs } = await open({ isManual: true })
    jobs.work(queue, { slots: 5 }, async () => {})
    await jobs.addAll(database.db, queue, [{ data: { n: 1 } }, { data: { n: 2 } }])

    expect(await jobs.runDue()).toBe(2)

    expect(await states(database)).toEqual([])
  })

  test('whose handler throws is tried again, later', async () => {
    const { database, jobs } = await open({ isManual: true })
    const attempts: number[] = []
    jobs.work(queue, { slots: 1 }, async ({ attempt }) => {
      attempts.push(attempt)
      if (attempt === 1) throw new Error('not yet')
    })
    await jobs.add(database.db, queue, { n: 1 })

    await jobs.runDue()
    expect(attempts).toEqual([1])
    await advance(database, '3 seconds')
    await jobs.runDue()

    expect(attempts).toEqual([1, 2])
    expect(await states(database)).toEqual([])
  })

  test('that was delayed is due by the service’s clock', async () => {
    const { database, jobs } = await open({ isManual: true })
    jobs.work(queue, { slots: 1 }, async () => {})
    await jobs.add(database.db, queue, { n: 1 }, { startAfterSeconds: 3600 })

    expect(await jobs.runDue()).toBe(0)
    await advance(database, '59 minutes')
    expect(await jobs.runDue()).toBe(0)
    await advance(database, '1 minute')

    expect(await jobs.runDue()).toBe(1)
  })

  test('with the same id, or the same key in an exclusive queue, is added once', async () => {
    const { database, jobs } = await open({ isManual: true })
    jobs.work(queue, { slots: 5 }, async () => {})
    jobs.work(exclusive, { slots: 5 }, async () => {})
    const id = randomUUID()

    for (let time = 0; time < 2; time++) {
      await jobs.add(database.db, queue, { n: 1 }, { id })
      await jobs.add(database.db, exclusive, { n: 1 }, { singletonKey: 'a' })
    }

    expect(await jobs.runDue()).toBe(2)
  })

  test('may add others, which run in the same go', async () => {
    const { database, jobs } = await open({ isManual: true })
    jobs.work(queue, { slots: 1 }, async ({ data }) => {
      if (data.n < 4) await jobs.add(database.db, queue, { n: data.n + 1 })
    })
    await jobs.add(database.db, queue, { n: 1 })

    expect(await jobs.runDue()).toBe(4)
  })
})

describe('slots', () => {
  test('a slow job holds up nobody, and there are never more at once than slots', async () => {
    const { database, jobs } = await open()
    const slow = Promise.withResolvers<void>()
    const allQuick = Promise.withResolvers<void>()
    let running = 0
    let most = 0
    let quick = 0
    jobs.work(queue, { slots: 4 }, async ({ data }) => {
      most = Math.max(most, ++running)
      if (data.n === 0) await slow.promise
      else await new Promise(setImmediate)
      running--
      if (data.n > 0 && ++quick === 200) allQuick.resolve()
    })

    await jobs.addAll(
      database.db,
      queue,
      Array.from({ length: 201 }, (_, n) => ({ data: { n } })),
    )

    await allQuick.promise
    slow.resolve()
    expect(most).toBe(4)
  })

  test('jobs that end at once free their places at once', async () => {
    const { database, jobs } = await openWithoutLooks()
    const all = Promise.withResolvers<void>()
    let ran = 0
    jobs.work(queue, { slots: 2 }, async () => {
      if (++ran === 200) all.resolve()
    })
    const numbers = Array.from({ length: 200 }, (_, n) => ({ data: { n } }))

    await jobs.addAll(database.db, queue, numbers)

    await expect(all.promise).resolves.toBeUndefined()
  })

  test('those that become free together are filled by one fetch', async () => {
    const { database, jobs } = await openWithoutLooks()
    const gate = Promise.withResolvers<void>()
    const [four, eight] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let ran = 0
    jobs.work(queue, { slots: 4 }, async () => {
      if (++ran === 4) four.resolve()
      if (ran === 8) eight.resolve()
      await gate.promise
    })
    const some = Array.from({ length: 4 }, (_, n) => ({ data: { n } }))
    await jobs.addAll(database.db, queue, some)
    await four.promise
    await jobs.addAll(database.db, queue, some)

    const query = vi.spyOn(database.pool, 'query')
    onTestFinished(() => query.mockRestore())
    gate.resolve()
    await eight.promise

    expect(query.mock.calls.filter(([text]) => text.includes('SKIP LOCKED'))).toHaveLength(1)
  })

  test('two workers share a queue: every job runs once', async () => {
    const place = await makePlace()
    const first = await open({}, await openTestDatabase(place))
    // The embedded engine has room for one process only, so there the second worker is in the same one.
    const second = await open({}, engine === 'postgres' ? await openTestDatabase(place) : first.database)
    const ran: number[] = []
    const all = Promise.withResolvers<void>()
    for (const { jobs } of [first, second]) {
      jobs.work(queue, { slots: 8 }, async ({ data }) => {
        await new Promise(setImmediate)
        if (ran.push(data.n) === 500) all.resolve()
      })
    }
    const numbers = Array.from({ length: 500 }, (_, n) => n)

    // In one statement: on the embedded engine the ends of jobs would wait behind 500, and a lease lapse, on a slow day.
    await first.jobs.addAll(
      first.database.db,
      queue,
      numbers.map((n) => ({ data: { n } })),
    )
    await all.promise

    expect(ran.toSorted((a, b) => a - b)).toEqual(numbers)
  })

  test('start and end of every job are reported', async () => {
    const ends: JobEnd[] = []
    const { database, jobs } = await open({ isManual: true, onEnd: (end) => ends.push(end) })
    jobs.work(queue, { slots: 2, label: ({ n }) => `model-${n}` }, async ({ data }) => {
      if (data.n === 2) throw new Error('no')
    })
    await jobs.addAll(database.db, queue, [{ data: { n: 1 } }, { data: { n: 2 } }])

    await jobs.runDue()

    const seconds = { waitSeconds: expect.any(Number), runSeconds: expect.any(Number) }
    expect(ends.toSorted((a, b) => a.label.localeCompare(b.label))).toEqual([
      { queue: 'work', label: 'model-1', result: 'done', ...seconds },
      { queue: 'work', label: 'model-2', result: 'failed', ...seconds },
    ])
  })
})

describe('stop', () => {
  test('waits for what runs, and fetches no more', async () => {
    const { database, jobs } = await open()
    const started = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const ran: number[] = []
    jobs.work(queue, { slots: 1 }, async ({ data, signal }) => {
      started.resolve()
      await finish.promise
      if (!signal.aborted) ran.push(data.n)
    })
    await jobs.add(database.db, queue, { n: 1 })
    await jobs.add(database.db, queue, { n: 2 }, { startAfterSeconds: 0.001 })
    await started.promise

    const stopped = jobs.stop({ graceMs: 10_000 })
    setImmediate(finish.resolve)
    await stopped

    expect(ran).toEqual([1])
    expect(await states(database)).toEqual(['created'])
  })

  test('aborts what does not end in time and gives it back at once', async () => {
    const { database, jobs } = await open()
    const started = Promise.withResolvers<void>()
    jobs.work(queue, { slots: 1 }, async ({ signal }) => {
      started.resolve()
      await aborted(signal)
    })
    await jobs.add(database.db, queue, { n: 1 })
    await started.promise

    await jobs.stop({ graceMs: 0 })

    const successor = await open({ isManual: true }, database)
    const attempts: number[] = []
    successor.jobs.work(queue, { slots: 1 }, async ({ attempt }) => void attempts.push(attempt))
    await successor.jobs.runDue()
    expect(attempts).toEqual([2])
  })
})

describe('every', () => {
  test('runs at once and then whenever its time has come, also after a failure', async () => {
    const { database, jobs } = await open({ isManual: true })
    let runs = 0
    await jobs.every('sweep', 30, async () => {
      if (++runs === 1) throw new Error('the first time')
    })

    await jobs.runDue()
    await advance(database, '29 seconds')
    await jobs.runDue()
    expect(runs).toBe(1)
    await advance(database, '1 second')
    await jobs.runDue()
    await advance(database, '10 minutes')
    await jobs.runDue()

    expect(runs).toBe(3)
  })

  test('several nodes have one schedule between them; a shorter interval holds from now on', async () => {
    const first = await open({ isManual: true })
    const second = await open({ isManual: true })
    let runs = 0
    const sweep = async () => void runs++
    await first.jobs.every('sweep', 3600, sweep)
    await first.jobs.runDue()
    await second.jobs.every('sweep', 60, sweep)

    await second.jobs.runDue()
    expect(runs).toBe(1)
    await advance(first.database, '1 minute')
    await Promise.all([first.jobs.runDue(), second.jobs.runDue()])

    expect(runs).toBe(2)
  })
})

/** A worker whose looks, a second apart, never come: what it does not hear of, it does not do. */
async function openWithoutLooks() {
  await sharedTestDatabase() // Its timers go on.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  return open()
}
