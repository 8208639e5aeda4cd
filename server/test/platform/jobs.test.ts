import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../../src/platform/db/database.ts'
import { openJobs, type Jobs, type JobsOptions } from '../../src/platform/jobs/jobs.ts'
import { defineQueue } from '../../src/platform/jobs/queue.ts'
import type { JobEnd } from '../../src/platform/jobs/slots.ts'
import { engine, makePlace, openTestDatabase, sharedTestDatabase, silent } from '../engines.ts'
import { startPostgres } from '../postgres.ts'
import { heard, killNow, startChild } from './children.ts'

const queue = defineQueue<{ n: number }>('work', { expireSeconds: 600 })
const exclusive = defineQueue<{ n: number }>('exclusive', { expireSeconds: 600, policy: 'exclusive' })

beforeEach(async () => {
  const { pool } = await sharedTestDatabase()
  await pool.query(`delete from pgboss.job; update clock set shift = '0'`)
})

describe('a job', () => {
  test('runs when the transaction that added it has committed', async () => {
    const { database, jobs } = await open()
    const ran = Promise.withResolvers<number>()
    jobs.work(queue, { slots: 1 }, async ({ data }) => ran.resolve(data.n))

    await database.db.transaction().execute((tx) => jobs.add(tx, queue, { n: 7 }))

    expect(await ran.promise).toBe(7)
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

  test('that is removed in a transaction does not run', async () => {
    const { database, jobs } = await open({ isManual: true })
    const ran: number[] = []
    jobs.work(queue, { slots: 1 }, async ({ data }) => void ran.push(data.n))
    const [keep, drop] = [randomUUID(), randomUUID()]
    await jobs.addAll(database.db, queue, [
      { id: keep, data: { n: 1 } },
      { id: drop, data: { n: 2 } },
    ])

    await database.db.transaction().execute((tx) => jobs.remove(tx, queue, [drop]))
    await jobs.runDue()

    expect(ran).toEqual([1])
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

    await Promise.all(numbers.map((n) => first.jobs.add(first.database.db, queue, { n })))
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

describe('leases', () => {
  test('a worker that is killed in mid-job is taken over', async () => {
    const place = await makePlace()
    const child = startChild('worker-child.ts', [place.url ?? '', place.dataDir])
    expect(await heard(child)).toBe(1)

    await killNow(child)
    const { database, jobs } = await open({}, await openTestDatabase(place))
    const takenOver = Promise.withResolvers<number>()
    const stubborn = defineQueue('stubborn', { expireSeconds: 600 })
    await jobs.addQueue(stubborn)
    jobs.work(stubborn, { slots: 1 }, async ({ attempt }) => takenOver.resolve(attempt))
    // The embedded engine knows at its start that the other is dead; a server has to wait for the lease.
    if (engine === 'postgres') await lapse(database)

    expect(await takenOver.promise).toBe(2)
  })

  test('a lease that another has taken is lost: the signal is aborted, and the late end changes nothing', async () => {
    const { database, jobs } = await open()
    const started = Promise.withResolvers<void>()
    const again = Promise.withResolvers<void>()
    const story: string[] = []
    jobs.work(queue, { slots: 2 }, async ({ signal, attempt }) => {
      story.push(`start ${attempt}`)
      if (attempt === 1) {
        started.resolve()
        await aborted(signal).catch(() => story.push('aborted'))
      }
      story.push(`end ${attempt}`)
      if (attempt === 2) again.resolve()
    })
    await jobs.add(database.db, queue, { n: 1 })
    await started.promise

    await lapse(database)
    await again.promise // So it was not deleted by the end of the first attempt.

    expect(story).toEqual(['start 1', 'aborted', 'end 1', 'start 2', 'end 2'])
  })

  test.runIf(engine === 'postgres')(
    'a worker that cannot reach the database lets go before others may take',
    async () => {
      const server = await startPostgres()
      onTestFinished(() => server.close())
      const there = await openTestDatabase({ url: await server.createDatabase(), dataDir: '' })
      const { database, jobs } = await open({}, there)
      const started = Promise.withResolvers<void>()
      const letGo = Promise.withResolvers<void>()
      const again = Promise.withResolvers<number>()
      jobs.work(queue, { slots: 1 }, async ({ signal, attempt }) => {
        if (attempt > 1) return again.resolve(attempt)
        started.resolve()
        await aborted(signal).finally(letGo.resolve)
      })
      await jobs.add(database.db, queue, { n: 1 })
      await started.promise

      await server.stopNow()
      const { now } = performance
      vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 9_000)
      await letGo.promise
      vi.restoreAllMocks()
      await server.start()
      await lapse(database)

      expect(await again.promise).toBe(2)
      await jobs.stop({ graceMs: 1000 })
      await database.close()
    },
  )

  test('an attempt that takes too long is aborted, which is a failure', async () => {
    const ended = Promise.withResolvers<JobEnd>()
    const { database, jobs } = await open({ onEnd: ended.resolve })
    const brief = defineQueue('brief', { expireSeconds: 0.1 })
    await jobs.addQueue(brief)
    jobs.work(brief, { slots: 1 }, ({ signal }) => aborted(signal))

    await jobs.add(database.db, brief, {})

    expect(await ended.promise).toMatchObject({ queue: 'brief', result: 'failed' })
  })
})

describe('stop', () => {
  test('waits for what runs, and fetches no more', async () => {
    const { database, jobs } = await open()
    const started = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const ran: number[] = []
    jobs.work(queue, { slots: 1 }, async ({ data }) => {
      started.resolve()
      await finish.promise
      ran.push(data.n)
    })
    await jobs.add(database.db, queue, { n: 1 })
    await jobs.add(database.db, queue, { n: 2 }, { startAfterSeconds: 0.001 })
    await started.promise

    const stopped = jobs.stop({ graceMs: 10_000 })
    finish.resolve()
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

test.runIf(engine === 'postgres')(
  'a restart of the server loses no job and runs none twice at a time',
  async () => {
    const server = await startPostgres()
    onTestFinished(() => server.close())
    const { database, jobs } = await open(
      {},
      await openTestDatabase({ url: await server.createDatabase(), dataDir: '' }),
    )
    const numbers = Array.from({ length: 300 }, (_, n) => n)
    const done = new Set<number>()
    const running = new Set<number>()
    const overlaps: number[] = []
    const half = Promise.withResolvers<void>()
    const all = Promise.withResolvers<void>()
    jobs.work(queue, { slots: 8 }, async ({ data: { n } }) => {
      if (running.has(n)) overlaps.push(n)
      running.add(n)
      await new Promise(setImmediate)
      running.delete(n)
      if (done.add(n).size === 150) half.resolve()
      if (done.size === 300) all.resolve()
    })
    await jobs.addAll(
      database.db,
      queue,
      numbers.map((n) => ({ data: { n } })),
    )

    await half.promise
    await server.stopNow()
    await server.start()
    await all.promise

    expect(overlaps).toEqual([])
    await jobs.stop({ graceMs: 1000 })
    await database.close()
  },
  60_000,
)

async function open(
  options: Partial<JobsOptions> = {},
  on?: Database,
): Promise<{ database: Database; jobs: Jobs }> {
  const database = on ?? (await sharedTestDatabase())
  const jobs = await openJobs({ database, log: silent, ...options })
  let stopped: Promise<void> | undefined
  const { stop } = jobs
  jobs.stop = (how) => (stopped ??= stop(how))
  onTestFinished(() => jobs.stop({ graceMs: 0 }))
  await jobs.addQueue(queue)
  await jobs.addQueue(exclusive)
  return { database, jobs }
}

async function advance({ db }: Database, by: string) {
  await sql`update clock set shift = shift + ${by}::interval`.execute(db)
}

/** What ten seconds without a sign of life do. */
async function lapse({ db }: Database) {
  await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute'`.execute(db)
}

async function states({ db }: Database) {
  const { rows } = await sql<{ state: string }>`select state from pgboss.job order by state`.execute(db)
  return rows.map((row) => row.state)
}

function aborted(signal: AbortSignal) {
  return new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted', { cause: signal.reason })))
  })
}
