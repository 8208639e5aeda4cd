// Background jobs, kept by pg-boss in the service's own database.
import assert from 'node:assert/strict'
import { fromKysely } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Db } from '../db/database.ts'
import { allowSlowStatements } from '../db/statement-deadline.ts'
import { openJobClient } from './job-client.ts'
import {
  findLive,
  bringForward,
  regroup,
  ungroup,
  oldestDueSeconds,
  releaseAll,
  useAppClock,
} from './leases.ts'
import { queueOptions, defineQueue, type Queue } from './queue.ts'
import { readStored } from './stored.ts'
import { Slots, type GroupLimits, type Handler, type JobEnd } from './slots.ts'
import { Workers, type WakeTime } from './workers.ts'

export type AddOptions = {
  /** Chosen by the caller; adding the same id again while the job exists does nothing. */
  id?: string | undefined
  startAfterSeconds?: number | undefined
  /** For an exclusive queue. */
  singletonKey?: string | undefined
  /** What limits of `WorkOptions.groups` apply to. */
  group?: string | undefined
}

export type WorkOptions<Data extends object> = {
  slots: number
  /** A label of the metrics within a queue, such as the model. */
  label?: (data: Data) => string
  /** Whether this node may begin any job now; asked before every fetch. */
  mayFetch?: () => Promise<boolean>
  /** Which groups of jobs may be fetched now; asked before every fetch. */
  groups?: () => Promise<GroupLimits>
}

export type Jobs = {
  /** Creates the queue; to be called before anything else is done with it. */
  addQueue(queue: Queue): Promise<void>
  /** Adds a job in the caller's transaction: it is there if and only if that commits. */
  add<Data extends object>(db: Db, queue: Queue<Data>, data: Data, options?: AddOptions): Promise<void>
  /** The same for many, in one statement. */
  addAll<Data extends object>(
    db: Db,
    queue: Queue<Data>,
    jobs: (AddOptions & { data: Data })[],
  ): Promise<void>
  /** Lets workers on all nodes look for jobs that were added by others than `add`; called after the commit. */
  announce(queue: Queue, when?: WakeTime): void
  /** Takes jobs that wait out of their group. */
  ungroup(queue: Queue, ids: string[]): Promise<void>
  /** Moves jobs that wait in a group to the one that is listed under a field of their data, or out of any where that is null. */
  regroup<Data extends object>(
    queue: Queue<Data>,
    field: keyof Data & string,
    groups: ReadonlyMap<string, string | null>,
  ): Promise<void>
  /** Which of the jobs still wait or run. */
  findLive(queue: Queue, ids: string[]): Promise<Set<string>>
  /** How long the oldest job that is due has been waiting, by queue. */
  oldestDueSeconds(): Promise<Record<string, number>>
  /** Runs the queue's jobs in this process, at most `slots` at a time. */
  work<Data extends object>(queue: Queue<Data>, options: WorkOptions<Data>, handler: Handler<Data>): void
  /** Runs the handler at once and then again that many seconds after its end, on one node at a time. */
  every(
    name: string,
    seconds: number,
    handler: (signal: AbortSignal) => Promise<void>,
    options?: { maxSeconds?: number },
  ): Promise<void>
  /** Runs all jobs that are due by app_now(), also those that become due by it; returns how many ran. */
  runDue(): Promise<number>
  /** Fetches no more jobs, lets running ones end within `graceMs`, then aborts them so that another worker can take them. */
  stop(options: { graceMs: number }): Promise<void>
}

export type JobsOptions = {
  database: Database
  log: Logger
  /** For tests: jobs run only by `runDue`, and pg-boss uses app_now(). */
  isManual?: boolean
  onEnd?: (end: JobEnd) => void
}

const recovered = new WeakSet<Database>()
const nilUuid = '00000000-0000-0000-0000-000000000000'

export async function openJobs(options: JobsOptions): Promise<Jobs> {
  const { database, log, isManual = false, onEnd = () => {} } = options
  const { pool } = database
  const known = new Set<string>()
  const workers = new Workers()

  if (isManual) await useAppClock(pool)
  const boss = await openJobClient(database, log, !isManual)
  const stored = await readStored(boss, pool)
  // Only the first time in a process: after that, active jobs may be running here.
  if (database.engine === 'embedded' && !recovered.has(database)) await releaseAll(pool)
  recovered.add(database)
  if (!isManual) await workers.start(database, log)

  return {
    addQueue,
    addAll,
    add: (db, queue, data, rest = {}) => addAll(db, queue, [{ data, ...rest }]),

    announce(queue, when = 'now') {
      assertKnown(queue)
      workers.announce(queue.name, when)
    },

    ungroup: (queue, ids) => ungroup(pool, queue.name, ids),
    regroup: (queue, field, groups) => regroup(pool, queue.name, field, groups),
    findLive: (queue, ids) => findLive(pool, queue.name, ids),
    oldestDueSeconds: () => oldestDueSeconds(pool),

    work: (queue, workOptions, handler) => work(queue, workOptions, handler),

    async every(name, seconds, handler, { maxSeconds = 600 } = {}) {
      const queue = defineQueue(`every-${name}`, { expireSeconds: maxSeconds, policy: 'exclusive' })
      await addQueue(queue)
      const waitSeconds = stored.waitSeconds(queue) ?? Infinity
      // The first does nothing if another node has added it meanwhile, perhaps for later.
      if (waitSeconds === Infinity) await addAll(database.db, queue, [{ data: {}, singletonKey: name }])
      if (waitSeconds > seconds) await bringForward(pool, queue.name, seconds)
      const run = (signal: AbortSignal) => allowSlowStatements((maxSeconds * 1000) / 2, () => handler(signal))
      work(queue, { slots: 1 }, ({ signal }) => run(signal), seconds)
    },

    async runDue() {
      assert(isManual, 'runDue is for jobs opened with isManual')
      return workers.runDue(pool)
    },

    async stop({ graceMs }) {
      await workers.stop(graceMs)
      await boss.stop({ graceful: false, close: false })
    },
  }

  async function addQueue(queue: Queue) {
    if (!stored.has(queue)) await storeQueue(queue)
    known.add(queue.name)
  }

  async function storeQueue(queue: Queue) {
    const settings = queueOptions(queue)
    await boss.createQueue(queue.name, { ...settings, policy: queue.policy })
    await boss.updateQueue(queue.name, settings) // An earlier build may have created it with other options.
    // pg-boss looks a queue up at its first use unless it was there at its start, outside of the caller's transaction. On
    // an engine with one connection that would wait for itself, so the first use is here.
    await boss.touch(queue.name, nilUuid)
  }

  async function addAll<Data extends object>(
    db: Db,
    queue: Queue<Data>,
    jobs: (AddOptions & { data: Data })[],
  ) {
    assertKnown(queue)
    if (jobs.length === 0) return
    const inserts = jobs.map(({ data, id, startAfterSeconds, singletonKey, group }) => ({
      data,
      ...(id && { id }),
      ...(startAfterSeconds && { startAfter: startAfterSeconds }),
      ...(singletonKey && { singletonKey }),
      ...(group && { group: { id: group, tier: group } }),
    }))
    await boss.insert(queue.name, inserts, { db: fromKysely(db) })
  }

  function work<Data extends object>(
    queue: Queue<Data>,
    { slots, label = () => queue.name, groups, mayFetch }: WorkOptions<Data>,
    handler: Handler<Data>,
    repeatSeconds?: number,
  ) {
    assertKnown(queue)
    assert(!workers.has(queue.name), `queue ${queue.name} already has its handler`)
    const worker = new Slots({
      boss,
      pool,
      log,
      queue,
      slots,
      label,
      groups,
      mayFetch,
      handler,
      repeatSeconds,
      onEnd,
    })
    workers.add(queue.name, worker)
    if (isManual) worker.stopFetching()
    else worker.wake()
  }

  function assertKnown(queue: Queue) {
    assert(known.has(queue.name), `queue ${queue.name} was not added to the jobs`)
  }
}
