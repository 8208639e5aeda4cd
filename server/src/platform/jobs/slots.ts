import type { PgBoss } from 'pg-boss'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { GATHER_MS } from '../gathering.ts'
import { Attempt, type Result } from './attempt.ts'
import { claimKey, releaseClaim, reschedule, renew } from './leases.ts'
import type { Queue } from './queue.ts'
import { Settler } from './settler.ts'

export type Job<Data extends object = object> = {
  id: string
  data: Data
  /** Counts from 1. */
  attempt: number
  /** Aborted when this worker has lost the job or its time is over: the handler must stop and change nothing more. */
  signal: AbortSignal
}

export type Handler<Data extends object> = (job: Job<Data>) => Promise<void>

/** Limits for jobs of one group, over all nodes. */
export type GroupLimits = {
  /** How many may run at a time; groups that are not listed have no limit. */
  limits: Readonly<Record<string, number>>
  /** Of which none is fetched. */
  closed: readonly string[]
}

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
  groups?: (() => Promise<GroupLimits>) | undefined
  mayFetch?: (() => Promise<boolean>) | undefined
  handler: Handler<Data>
  /** Set for repeating jobs. */
  repeatSeconds?: number | undefined
  onEnd: (end: JobEnd) => void
}

const NO_LIMIT = 1_000_000

const nothing = { count: 0, isFull: false }

// Gives the other attempt time to end, and keeps two attempts that take each other for the owner from spinning.
const supersededPauseSeconds = 1

/** N slots for jobs of one queue. A slot that becomes free is filled without waiting for the others. */
export class Slots<Data extends object> {
  #options: SlotsOptions<Data>
  #settler: Settler
  /** Also attempts whose handler has returned, until their end is recorded: they keep their lease, too. */
  #held = new Set<Attempt<Data>>()
  #running = 0
  #ends = new Set<Promise<void>>()
  #fetching = Promise.resolve()
  #isFetching = false
  #fetchAgain = false
  /** Whether there may be jobs that the last fetch has not brought. */
  #mayHaveMore = true
  #refilling: NodeJS.Timeout | undefined
  #wakingSoon: NodeJS.Immediate | undefined
  #isTouching = false
  #mayFetch = true
  #isAborting = false

  constructor(options: SlotsOptions<Data>) {
    this.#options = options
    this.#settler = new Settler(options.boss, options.queue.name, options.log)
  }

  /** Fetches jobs for the free slots, before whoever has added them goes on. A call during a fetch makes it fetch once more. */
  wake() {
    clearTimeout(this.#refilling)
    clearImmediate(this.#wakingSoon)
    this.#refilling = this.#wakingSoon = undefined
    this.#mayHaveMore = true
    this.#fetchAgain = true
    if (!this.#isFetching) this.#fetching = this.#fetchLoop()
  }

  /** In the next turn of the event loop: slots that become free in this one are filled, too, and together. */
  wakeSoon() {
    if (this.#mayFetch) this.#wakingSoon ??= setImmediate(() => this.wake())
  }

  /**
   * Slots that become free in one tick are filled together. While more than half of them run, they are gathered for longer: a fetch, and
   * what follows it, costs nearly the same for one as for many.
   */
  #refill() {
    const { slots } = this.#options
    if (!this.#mayFetch || this.#running === slots) return
    if (this.#running <= slots / 2) this.wakeSoon()
    else this.#refilling ??= setTimeout(() => this.wake(), GATHER_MS)
  }

  async #fetchLoop() {
    const { queue, log } = this.#options
    this.#isFetching = true
    while (this.#fetchAgain && this.#mayFetch) {
      this.#fetchAgain = false
      try {
        // What is left may be for slots that are still free, or become free now.
        if ((await this.#fetch()).isFull) this.#refill()
      } catch (error) {
        // The next poll, within a second, tries again, and so does the next end.
        this.#mayHaveMore = true
        log.warn({ err: error, queue: queue.name }, 'could not fetch jobs')
      }
    }
    this.#isFetching = false // In the same tick as the last check, so that no call in between is lost.
  }

  /** `isFull`: there may be more than were asked for. */
  async #fetch(): Promise<{ count: number; isFull: boolean }> {
    const { boss, queue, slots } = this.#options
    const free = slots - this.#running
    if (free <= 0) return nothing
    const { mayFetch = () => true } = this.#options
    if (!(await mayFetch())) return nothing
    // pg-boss writes the number into the statement's text: with few numbers, there are few statements to prepare.
    const batchSize = 2 ** Math.floor(Math.log2(free))
    const sentAtMs = performance.now()
    const groupOptions = await this.#groupOptions()
    this.#mayHaveMore = false
    const jobs = await boss.fetch<Data>(queue.name, { batchSize, includeMetadata: true, ...groupOptions })
    for (const job of jobs) this.#start(new Attempt(job, sentAtMs))
    // A limit of a group may have kept back what an end lets through.
    const isFull = jobs.length === batchSize
    if (isFull || 'groupConcurrency' in groupOptions) this.#mayHaveMore = true
    return { count: jobs.length, isFull }
  }

  async #groupOptions() {
    const { limits = {}, closed = [] } = (await this.#options.groups?.()) ?? {}
    return {
      ...(Object.keys(limits).length > 0 && { groupConcurrency: { default: NO_LIMIT, tiers: limits } }),
      ...(closed.length > 0 && { ignoreGroups: [...closed] }),
    }
  }

  #start(attempt: Attempt<Data>) {
    const earlier = [...this.#held].filter((held) => held.job.id === attempt.job.id)
    this.#held.add(attempt)
    this.#running++
    if (this.#isAborting) attempt.stop() // It was fetched during the stop.
    const end = this.#run(attempt, earlier).finally(() => this.#ends.delete(end))
    this.#ends.add(end)
  }

  async #run(attempt: Attempt<Data>, earlier: Attempt<Data>[]) {
    const { queue, label, onEnd } = this.#options
    // After a long pause of this process the same job may be fetched again, while the old attempt still runs.
    for (const held of earlier) held.lose()
    await Promise.all(earlier.map((held) => held.ended))

    const { result, failure } = await this.#handle(attempt)
    attempt.end()
    this.#running--
    // Whoever adds jobs wakes us; an end by itself brings none.
    if (this.#mayHaveMore) this.#refill()
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
    if (result === 'stopped') return this.#settler.persist(() => releaseClaim(pool, queue.name, claim))
    if (result === 'overtaken') {
      log.warn(about, 'a job found another at its work; it will look once more')
      return this.#settler.persist(() => reschedule(pool, queue.name, claim, supersededPauseSeconds))
    }
    if (result === 'failed') log.error({ ...about, err: failure }, 'a job failed; it will be tried again')
    if (repeatSeconds) return this.#settler.persist(() => reschedule(pool, queue.name, claim, repeatSeconds))
    return result === 'done' ? this.#settler.finish(claim) : this.#settler.fail(claim, failure)
  }

  /** Renews the leases of the attempts here, and aborts those whose job is no longer ours. */
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

  /** Runs the jobs that are due and waits for their end; returns their number. For tests. */
  async runOnce(): Promise<number> {
    const { count } = await this.#fetch()
    await Promise.all(this.#ends)
    return count
  }

  stopFetching() {
    this.#mayFetch = false
    clearTimeout(this.#refilling)
    clearImmediate(this.#wakingSoon)
  }

  /** Resolves when nothing runs and every end is recorded. */
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
