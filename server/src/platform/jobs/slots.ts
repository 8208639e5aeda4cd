import type { PgBoss } from 'pg-boss'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { Attempt, type Result } from './attempt.ts'
import { claimKey, giveBack, putOff, renew } from './leases.ts'
import type { Queue } from './queue.ts'
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

export type JobEnd = {
  queue: string
  label: string
  waitSeconds: number
  runSeconds: number
  result: Result
}

export type SlotsOptions<Data extends object> = {
  boss: PgBoss
  pool: Pool
  log: Logger
  queue: Queue<Data>
  slots: number
  label: (data: Data) => string
  handler: Handler<Data>
  /** Set for work that is never done, only done for now. */
  repeatSeconds?: number | undefined
  onEnd: (end: JobEnd) => void
}

// Long enough for the other to end what it does, and for two that are wrong about each other not to spin.
const overtakenPauseSeconds = 1

/** N places for jobs of one queue. Each runs by itself; a place that frees is filled without waiting for the rest. */
export class Slots<Data extends object> {
  #options: SlotsOptions<Data>
  #settler: Settler
  /** Also those whose handler has returned, until that is written down: they, too, keep their lease. */
  #held = new Set<Attempt<Data>>()
  #running = 0
  #ends = new Set<Promise<void>>()
  #fetching = Promise.resolve()
  #isFetching = false
  #fetchAgain = false
  #isTouching = false
  #mayFetch = true
  #isAborting = false

  constructor(options: SlotsOptions<Data>) {
    this.#options = options
    this.#settler = new Settler(options.boss, options.queue.name, options.log)
  }

  /** There may be work: fill the free places. A call during a fetch makes it look once more. */
  wake() {
    this.#fetchAgain = true
    if (!this.#isFetching) this.#fetching = this.#fetchWhileAsked()
  }

  async #fetchWhileAsked() {
    const { queue, log } = this.#options
    this.#isFetching = true
    while (this.#fetchAgain && this.#mayFetch) {
      this.#fetchAgain = false
      // The next look, within a second, tries again.
      await this.#fetch().catch((error: unknown) => {
        log.warn({ err: error, queue: queue.name }, 'could not fetch jobs')
      })
    }
    this.#isFetching = false // In the same breath as the last check: a call in between would be forgotten.
  }

  async #fetch(): Promise<number> {
    const { boss, queue, slots } = this.#options
    const free = slots - this.#running
    if (free <= 0) return 0
    // pg-boss writes the number into the statement's text: with few numbers, its plans are soon all known.
    const batchSize = 2 ** Math.floor(Math.log2(free))
    const sentAtMs = performance.now()
    const jobs = await boss.fetch<Data>(queue.name, { batchSize, includeMetadata: true })
    for (const job of jobs) this.#start(new Attempt(job, sentAtMs))
    if (jobs.length === batchSize) this.#fetchAgain = true // There may be more, and places for it.
    return jobs.length
  }

  #start(attempt: Attempt<Data>) {
    const earlier = [...this.#held].filter((held) => held.job.id === attempt.job.id)
    this.#held.add(attempt)
    this.#running++
    if (this.#isAborting) attempt.stop() // Fetched a moment too late.
    const end = this.#run(attempt, earlier).finally(() => this.#ends.delete(end))
    this.#ends.add(end)
  }

  async #run(attempt: Attempt<Data>, earlier: Attempt<Data>[]) {
    const { queue, label, onEnd } = this.#options
    // After a long pause of this process the job may be back here, and the old attempt not know it yet.
    for (const held of earlier) held.lose()
    await Promise.all(earlier.map((held) => held.ended))

    const { result, failure } = await this.#handle(attempt)
    attempt.end()
    this.#running--
    this.wake()
    const { waitSeconds, runSeconds } = attempt
    onEnd({ queue: queue.name, label: label(attempt.job.data), waitSeconds, runSeconds, result })
    await this.#settle(attempt, result, failure)
    this.#held.delete(attempt)
  }

  async #handle(attempt: Attempt<Data>): Promise<{ result: Result; failure?: unknown }> {
    const { id, data } = attempt.job
    try {
      await this.#options.handler({ id, data, attempt: attempt.number, signal: attempt.signal })
      return { result: 'done' }
    } catch (failure) {
      return { result: attempt.judgeFailure(failure), failure }
    }
  }

  async #settle(attempt: Attempt<Data>, result: Result, failure: unknown) {
    const { pool, queue, log, repeatSeconds } = this.#options
    const { claim } = attempt
    const about = { queue: queue.name, job: claim.id, attempt: attempt.number }
    if (result === 'lost') return log.warn(about, 'a job was lost to another worker')
    if (result === 'stopped') return this.#settler.persist(() => giveBack(pool, queue.name, claim))
    if (result === 'overtaken') {
      log.warn(about, 'a job found another at its work; it will look once more')
      return this.#settler.persist(() => putOff(pool, queue.name, claim, overtakenPauseSeconds))
    }
    if (result === 'failed') log.error({ ...about, err: failure }, 'a job failed; it will be tried again')
    if (repeatSeconds) return this.#settler.persist(() => putOff(pool, queue.name, claim, repeatSeconds))
    return result === 'done' ? this.#settler.finish(claim) : this.#settler.fail(claim, failure)
  }

  /** Tells the database that the attempts here are alive, and those attempts that are not wanted any more so. */
  async touch() {
    if (this.#isTouching || this.#held.size === 0) return
    this.#isTouching = true
    const { pool, queue, log } = this.#options
    const touched = [...this.#held]
    const sentAtMs = performance.now()
    try {
      const ours = await renew(
        pool,
        queue.name,
        touched.map((attempt) => attempt.claim),
      )
      for (const attempt of touched) {
        if (ours.has(claimKey(attempt.claim))) attempt.renew(sentAtMs)
        else attempt.lose()
      }
    } catch (error) {
      log.warn({ err: error, queue: queue.name }, 'could not renew the leases of running jobs')
    } finally {
      this.#isTouching = false
    }
  }

  checkDeadlines() {
    for (const attempt of this.#held) attempt.checkDeadlines(this.#options.queue.expireSeconds)
  }

  /** Runs one round of what is due and waits for its end; returns the number of jobs. For tests. */
  async runOnce(): Promise<number> {
    const count = await this.#fetch()
    await Promise.all(this.#ends)
    return count
  }

  stopFetching() {
    this.#mayFetch = false
  }

  /** Resolves when nothing runs and everything is written down. */
  async drain() {
    await this.#fetching
    await Promise.all(this.#ends)
  }

  abortAll() {
    this.#isAborting = true
    for (const attempt of this.#held) attempt.stop()
  }

  close() {
    this.#settler.close()
  }
}
