import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { giveBack } from './leases.ts'
import { leaseSeconds, type Queue } from './queue.ts'
import { Settler } from './settler.ts'

export type Job<Data extends object = object> = {
  id: string
  data: Data
  /** 1 at first, one more for every time it was tried before. */
  attempt: number
  /** Aborted when the job is no longer this worker's or has no time left: stop, and change nothing more. */
  signal: AbortSignal
}

export type Handler<Data extends object> = (job: Job<Data>) => Promise<void>

export type JobStart = { queue: string; label: string; waitSeconds: number }
export type JobEnd = JobStart & { runSeconds: number; result: 'done' | 'failed' | 'lost' | 'stopped' }

export type SlotsOptions = {
  boss: PgBoss
  pool: Pool
  log: Logger
  queue: Queue
  slots: number
  label: (data: object) => string
  handler: Handler<object>
  onStart: (start: JobStart) => void
  onEnd: (end: JobEnd) => void
}

type Held = {
  job: JobWithMetadata<object>
  abort: AbortController
  isRunning: boolean
  startedAtMs: number
  /** Our own clock when the last successful sign of life was sent: the database counts from later than that. */
  aliveAtMs: number
}

class LeaseLost extends Error {}
class Stopping extends Error {}
class Expired extends Error {}

// Before the database would give the job to another, so that the two never run at the same time.
const selfDoubtMs = (leaseSeconds - 2) * 1000

/** N places for jobs of one queue. Each runs by itself; a place that frees is filled without waiting for the rest. */
export class Slots {
  #options: SlotsOptions
  #settler: Settler
  #held = new Map<string, Held>()
  #ends = new Set<Promise<void>>()
  #fetching: Promise<void> | undefined
  #fetchAgain = false
  #isTouching = false
  #isStopping = false

  constructor(options: SlotsOptions) {
    this.#options = options
    this.#settler = new Settler(options.boss, options.queue.name, options.log)
  }

  /** There may be work: fill the free places. Calls during a fetch make it look once more. */
  wake() {
    this.#fetchAgain = true
    this.#fetching ??= this.#fetchWhileAsked().finally(() => (this.#fetching = undefined))
  }

  async #fetchWhileAsked() {
    while (this.#fetchAgain && !this.#isStopping) {
      this.#fetchAgain = false
      try {
        for (const job of await this.#fetch()) this.#start(job)
      } catch (error) {
        // The next look, within a second, tries again.
        this.#options.log.warn({ err: error, queue: this.#options.queue.name }, 'could not fetch jobs')
      }
    }
  }

  async #fetch(): Promise<JobWithMetadata<object>[]> {
    const { boss, queue, slots } = this.#options
    const running = this.#held.values().filter((held) => held.isRunning)
    const free = slots - [...running].length
    if (free <= 0) return []
    return boss.fetch<object>(queue.name, { batchSize: free, includeMetadata: true })
  }

  #start(job: JobWithMetadata<object>) {
    const nowMs = performance.now()
    const held: Held = {
      job,
      abort: new AbortController(),
      isRunning: true,
      startedAtMs: nowMs,
      aliveAtMs: nowMs,
    }
    this.#held.set(job.id, held)
    const end = this.#run(held).finally(() => this.#ends.delete(end))
    this.#ends.add(end)
  }

  async #run(held: Held) {
    const { queue, label, handler, onStart, onEnd } = this.#options
    const { job, abort } = held
    const waitSeconds = (job.startedOn.getTime() - job.startAfter.getTime()) / 1000
    const start = { queue: queue.name, label: label(job.data), waitSeconds: Math.max(0, waitSeconds) }
    onStart(start)
    let failure: unknown
    let result: JobEnd['result'] = 'done'
    try {
      await handler({ id: job.id, data: job.data, attempt: job.retryCount + 1, signal: abort.signal })
    } catch (error) {
      failure = error
      result = this.#judge(abort.signal)
    }
    held.isRunning = false
    this.wake()
    onEnd({ ...start, runSeconds: (performance.now() - held.startedAtMs) / 1000, result })
    await this.#settle(held, result, failure)
    this.#held.delete(job.id)
  }

  #judge(signal: AbortSignal): JobEnd['result'] {
    if (signal.reason instanceof LeaseLost) return 'lost'
    if (signal.reason instanceof Stopping) return 'stopped'
    return 'failed'
  }

  async #settle({ job }: Held, result: JobEnd['result'], failure: unknown) {
    const { pool, queue, log } = this.#options
    const about = { queue: queue.name, job: job.id, attempt: job.retryCount + 1 }
    if (result === 'done') await this.#settler.finish(job)
    if (result === 'stopped') await this.#settler.persist(() => giveBack(pool, queue.name, job))
    if (result === 'lost') log.warn(about, 'a job was lost to another worker')
    if (result === 'failed') {
      log.error({ ...about, err: failure }, 'a job failed; it will be tried again')
      await this.#settler.fail(job, failure)
    }
  }

  /** Tells the database that the jobs here are alive, and the jobs that it says are not ours any more. */
  async touch() {
    if (this.#isTouching || this.#held.size === 0) return
    this.#isTouching = true
    const { boss, queue, log } = this.#options
    const touched = [...this.#held.values()]
    const sentAtMs = performance.now()
    try {
      const { settled } = await boss.touch(
        queue.name,
        touched.map(({ job }) => job),
      )
      const ours = new Set(settled)
      for (const held of touched) {
        if (ours.has(held.job.id)) held.aliveAtMs = sentAtMs
        else if (held.isRunning) held.abort.abort(new LeaseLost('The job is not this worker’s any more'))
      }
    } catch (error) {
      log.warn({ err: error, queue: queue.name }, 'could not renew the leases of running jobs')
    } finally {
      this.#isTouching = false
    }
  }

  /** Stops what has no right to go on, by our own clock: this works while the database is away. */
  checkDeadlines() {
    const nowMs = performance.now()
    const expireMs = this.#options.queue.expireSeconds * 1000
    for (const { abort, aliveAtMs, startedAtMs } of this.#held.values()) {
      if (nowMs - aliveAtMs > selfDoubtMs) abort.abort(new LeaseLost('The lease could not be renewed'))
      if (nowMs - startedAtMs > expireMs) abort.abort(new Expired('The job took too long'))
    }
  }

  /** Runs one round of what is due and waits for its end; the number of jobs. For tests. */
  async runOnce(): Promise<number> {
    const jobs = await this.#fetch()
    for (const job of jobs) this.#start(job)
    await Promise.all(this.#ends)
    return jobs.length
  }

  stopFetching() {
    this.#isStopping = true
  }

  /** Resolves when nothing runs and everything is written down. */
  async drain() {
    await this.#fetching
    await Promise.all(this.#ends)
  }

  abortAll() {
    for (const { abort } of this.#held.values()) abort.abort(new Stopping('The worker is stopping'))
  }

  close() {
    this.#settler.close()
  }
}
