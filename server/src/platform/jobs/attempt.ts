import type { JobWithMetadata } from 'pg-boss'
import type { Claim } from './leases.ts'
import { leaseSeconds } from './queue.ts'

export type Result = 'done' | 'failed' | 'lost' | 'stopped' | 'overtaken'

/**
 * What a handler throws that finds another at its work. Its job is not done by that: whoever came in between may have
 * lost its own claim by now, or be dead.
 */
export class Overtaken extends Error {}

class LeaseLost extends Error {}
class Stopping extends Error {}
class Expired extends Error {}

// Before the database would give the job to another worker, so that no two of them ever run it at the same time.
const selfDoubtMs = (leaseSeconds - 2) * 1000

/** One try at one job in this process, from its fetch until its end is written down. */
export class Attempt<Data> {
  readonly job: JobWithMetadata<Data>
  readonly #abort = new AbortController()
  readonly #startedAtMs = performance.now()
  readonly #ended = Promise.withResolvers<void>()
  /** Our own clock when the last successful sign of life was sent: the database counts from later than that. */
  #aliveAtMs: number
  #isRunning = true

  constructor(job: JobWithMetadata<Data>, aliveAtMs: number) {
    this.job = job
    this.#aliveAtMs = aliveAtMs
  }

  get claim(): Claim {
    return { id: this.job.id, retryCount: this.job.retryCount }
  }

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  /** 1 at first. */
  get number(): number {
    return this.job.retryCount + 1
  }

  get waitSeconds(): number {
    return Math.max(0, (this.job.startedOn.getTime() - this.job.startAfter.getTime()) / 1000)
  }

  get runSeconds(): number {
    return (performance.now() - this.#startedAtMs) / 1000
  }

  /** Resolves when the handler has returned. */
  get ended(): Promise<void> {
    return this.#ended.promise
  }

  end() {
    this.#isRunning = false
    this.#ended.resolve()
  }

  renew(sentAtMs: number) {
    this.#aliveAtMs = sentAtMs
  }

  /** The database has given the job to somebody else, or nobody: it may have been removed. */
  lose() {
    if (this.#isRunning) this.#abort.abort(new LeaseLost('The job is not this attempt’s any more'))
  }

  stop() {
    this.#abort.abort(new Stopping('The worker is stopping'))
  }

  /** By our own clock, and so also while the database is away. */
  checkDeadlines(expireSeconds: number) {
    const lapsedMs = performance.now() - this.#aliveAtMs
    if (lapsedMs > selfDoubtMs) this.#abort.abort(new LeaseLost('The lease could not be renewed'))
    if (this.runSeconds > expireSeconds) this.#abort.abort(new Expired('The job took too long'))
  }

  /** What it means that the handler threw: after a lost lease or a stop, that is how it obeys. */
  judgeFailure(failure: unknown): Result {
    const reason: unknown = this.#abort.signal.reason
    if (reason instanceof LeaseLost) return 'lost'
    if (reason instanceof Stopping) return 'stopped'
    return failure instanceof Overtaken ? 'overtaken' : 'failed'
  }
}
