import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Superseded } from '../../src/platform/jobs/attempt.ts'
import { defineQueue } from '../../src/platform/jobs/queue.ts'
import type { JobEnd } from '../../src/platform/jobs/slots.ts'
import { engine, makePlace, openTestDatabase } from '../engines.ts'
import { startPostgres, type Postgres } from '../postgres.ts'
import { heard, killNow, startChild } from './children.ts'
import { aborted, lapse, open, queue, states } from './jobs-fixture.ts'

describe('leases', () => {
  test('a worker that is killed in mid-job is taken over', async () => {
    const place = await makePlace()
    const child = startChild('worker-child.ts', [place.url ?? '', place.dataDir])
    expect(await heard(child)).toBe(1)

    await killNow(child)
    const { database, jobs } = await open({}, await openTestDatabase(place))
    // The embedded engine knows at its start that the other is dead; a server has to wait for the lease.
    expect(await states(database)).toEqual([engine === 'embedded' ? 'retry' : 'active'])
    const takenOver = Promise.withResolvers<number>()
    const stubborn = defineQueue('stubborn', { expireSeconds: 600 })
    await jobs.addQueue(stubborn)
    jobs.work(stubborn, { slots: 1 }, async ({ attempt }) => takenOver.resolve(attempt))
    if (engine === 'postgres') await lapse(database)

    expect(await takenOver.promise).toBe(2)
  })

  test('a job that is removed while it runs is aborted', async () => {
    const { database, jobs } = await open()
    const id = randomUUID()
    const started = Promise.withResolvers<void>()
    const reason = Promise.withResolvers<unknown>()
    jobs.work(queue, { slots: 1 }, async ({ signal }) => {
      started.resolve()
      signal.addEventListener('abort', () => reason.resolve(signal.reason))
      await aborted(signal)
    })
    await jobs.add(database.db, queue, { n: 1 }, { id })
    await started.promise

    await sql`delete from pgboss.job where id = ${id}`.execute(database.db)

    expect(await reason.promise).toMatchObject({ message: 'The job is not this attempt’s any more' })
  })

  test('the late end of an attempt changes nothing for the one that has taken over', async () => {
    const { database, jobs } = await open()
    const started = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    jobs.work(queue, { slots: 1 }, async () => {
      started.resolve()
      await finish.promise
    })
    await jobs.add(database.db, queue, { n: 1 })
    await started.promise

    await sql`update pgboss.job set retry_count = retry_count + 1`.execute(database.db) // As another's fetch does.
    finish.resolve()
    await jobs.stop({ graceMs: 5_000 })

    expect(await states(database)).toEqual(['active'])
  })

  test('a job that finds another at its work is not done: it looks again a moment later', async () => {
    const { database, jobs } = await open()
    const again = Promise.withResolvers<number>()
    jobs.work(queue, { slots: 1 }, async ({ attempt }) => {
      if (attempt === 1) throw new Superseded()
      again.resolve(attempt)
    })
    await jobs.add(database.db, queue, { n: 1 })

    expect(await again.promise).toBe(2)
  })

  test('a job that comes back to a worker that still runs it waits for the old attempt to end', async () => {
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
    await again.promise

    expect(story).toEqual(['start 1', 'aborted', 'end 1', 'start 2', 'end 2'])
  })

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

describe.runIf(engine === 'postgres')('a server that goes away', () => {
  let server: Postgres
  beforeAll(async () => {
    server = await startPostgres()
    return () => server.close()
  })

  test('a worker that cannot reach the database lets go before another may take its job', async () => {
    const { database, jobs } = await openThere()
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
    onTestFinished(() => void vi.restoreAllMocks())
    await letGo.promise
    vi.restoreAllMocks()
    await server.start()
    await lapse(database)

    expect(await again.promise).toBe(2)
  })

  test('no job is lost, none runs twice at a time, and what ended meanwhile is written down', async () => {
    const { database, jobs } = await openThere()
    const done = new Set<number>()
    const running = new Set<number>()
    const overlaps: number[] = []
    const half = Promise.withResolvers<void>()
    const down = Promise.withResolvers<void>()
    const all = Promise.withResolvers<void>()
    jobs.work(queue, { slots: 8 }, async ({ data: { n } }) => {
      if (running.has(n)) overlaps.push(n)
      running.add(n)
      if (done.size >= 150) await down.promise
      running.delete(n)
      if (done.add(n).size === 150) half.resolve()
      if (done.size === 300) all.resolve()
    })
    const numbers = Array.from({ length: 300 }, (_, n) => ({ data: { n } }))
    await jobs.addAll(database.db, queue, numbers)

    await half.promise
    await server.stopNow()
    down.resolve()
    await server.start()
    await all.promise
    await jobs.stop({ graceMs: 10_000 })

    expect(overlaps).toEqual([])
    expect(await states(database)).toEqual([])
  })

  async function openThere() {
    return open({}, await openTestDatabase({ url: await server.createDatabase(), dataDir: '' }))
  }
})
