// Work that outlives the request that asked for it, carried by pg-boss in the service's own database.
import assert from 'node:assert/strict'
import { fromKysely } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Db } from '../db/database.ts'
import { openCarrier } from './carrier.ts'
import { findLive, hurry, oldestDueSeconds, releaseAll, useAppClock } from './leases.ts'
import { carrierOptions, defineQueue, type Queue } from './queue.ts'
import { Slots, type Handler, type JobEnd } from './slots.ts'
import { Workers } from './workers.ts'

export type AddOptions = {
  /** Ours to choose; adding the same id again while the job is there does nothing. */
  id?: string | undefined
  startAfterSeconds?: number | undefined
  /** For an exclusive queue. */
  singletonKey?: string | undefined
}

export type WorkOptions<Data extends object> = {
  slots: number
  /** What the metrics tell apart within a queue, such as a model. */
  label?: (data: Data) => string
}

export type Jobs = {
  /** Makes the queue known to the database and to this process; needed before anything else is done with it. */
  addQueue(queue: Queue): Promise<void>
  /** Adds a job in the caller's transaction: it is there if and only if that commits. */
  add<Data extends object>(db: Db, queue: Queue<Data>, data: Data, options?: AddOptions): Promise<void>
  /** The same for many, in one statement. */
  addAll<Data extends object>(
    db: Db,
    queue: Queue<Data>,
    jobs: (AddOptions & { data: Data })[],
  ): Promise<void>
  /** Removes jobs, waiting or running, in the caller's transaction. */
  remove(db: Db, queue: Queue, ids: string[]): Promise<void>
  /** Those of the jobs that still wait or run. */
  findLive(queue: Queue, ids: string[]): Promise<Set<string>>
  /** How long the oldest job that is due has been waiting, by queue. */
  oldestDueSeconds(): Promise<Record<string, number>>
  /** Runs the queue's jobs in this process, at most `slots` at a time. */
  work<Data extends object>(queue: Queue<Data>, options: WorkOptions<Data>, handler: Handler<Data>): void
  /** Runs the handler at once and then every so many seconds after its end, on one node at a time. */
  every(name: string, seconds: number, handler: (signal: AbortSignal) => Promise<void>): Promise<void>
  /** Runs what is due by app_now(), and what that makes due, until nothing is; returns how many ran. */
  runDue(): Promise<number>
  /** Takes no more work, gives what runs `graceMs` to end, then aborts it so that another worker can have it. */
  stop(options: { graceMs: number }): Promise<void>
}

export type JobsOptions = {
  database: Database
  log: Logger
  /** For tests: nothing runs but by `runDue`, and pg-boss lives by app_now(). */
  isManual?: boolean
  onEnd?: (end: JobEnd) => void
}

const recovered = new WeakSet<Database>()
const nobody = '00000000-0000-0000-0000-000000000000'

export async function openJobs(options: JobsOptions): Promise<Jobs> {
  const { database, log, isManual = false, onEnd = () => {} } = options
  const { pool } = database
  const known = new Set<string>()
  const workers = new Workers()

  if (isManual) await useAppClock(pool)
  const boss = await openCarrier(database, log, !isManual)
  // Only the first time in a process: after that, what runs may well be running here.
  if (database.engine === 'embedded' && !recovered.has(database)) await releaseAll(pool)
  recovered.add(database)
  if (!isManual) await workers.start(database, log)

  return {
    addQueue,
    addAll,
    add: (db, queue, data, rest = {}) => addAll(db, queue, [{ data, ...rest }]),

    async remove(db, queue, ids) {
      assertKnown(queue)
      if (ids.length > 0) await boss.deleteJob(queue.name, ids, { db: fromKysely(db) })
    },

    findLive: (queue, ids) => findLive(pool, queue.name, ids),
    oldestDueSeconds: () => oldestDueSeconds(pool),

    work: (queue, workOptions, handler) => work(queue, workOptions, handler),

    async every(name, seconds, handler) {
      const queue = defineQueue(`every-${name}`, { expireSeconds: 600, policy: 'exclusive' })
      await addQueue(queue)
      await addAll(database.db, queue, [{ data: {}, singletonKey: name }]) // Nothing if another node already has.
      await hurry(pool, queue.name, seconds)
      work(queue, { slots: 1 }, ({ signal }) => handler(signal), seconds)
    },

    async runDue() {
      assert(isManual, 'runDue is for jobs opened with isManual')
      return workers.runDue()
    },

    async stop({ graceMs }) {
      await workers.stop(graceMs)
      await boss.stop({ graceful: false, close: false })
    },
  }

  async function addQueue(queue: Queue) {
    const carried = carrierOptions(queue)
    await boss.createQueue(queue.name, { ...carried, policy: queue.policy })
    await boss.updateQueue(queue.name, carried) // It may have been made by an earlier build.
    // pg-boss looks a queue up at its first use, outside of the caller's transaction. On an engine with one
    // connection that would wait for itself, so the first use is here.
    await boss.touch(queue.name, nobody)
    known.add(queue.name)
  }

  async function addAll<Data extends object>(
    db: Db,
    queue: Queue<Data>,
    jobs: (AddOptions & { data: Data })[],
  ) {
    assertKnown(queue)
    if (jobs.length === 0) return
    const inserts = jobs.map(({ data, id, startAfterSeconds, singletonKey }) => ({
      data,
      ...(id && { id }),
      ...(startAfterSeconds && { startAfter: startAfterSeconds }),
      ...(singletonKey && { singletonKey }),
    }))
    await boss.insert(queue.name, inserts, { db: fromKysely(db) })
  }

  function work<Data extends object>(
    queue: Queue<Data>,
    { slots, label = () => queue.name }: WorkOptions<Data>,
    handler: Handler<Data>,
    repeatSeconds?: number,
  ) {
    assertKnown(queue)
    assert(!workers.has(queue.name), `queue ${queue.name} already has its handler`)
    const worker = new Slots({ boss, pool, log, queue, slots, label, handler, repeatSeconds, onEnd })
    workers.add(queue.name, worker)
    if (isManual) worker.stopFetching()
    else worker.wake()
  }

  function assertKnown(queue: Queue) {
    assert(known.has(queue.name), `queue ${queue.name} was not added to the jobs`)
  }
}
