import type { JobWithMetadata } from 'pg-boss'
import type { Claim } from './leases.ts'
import { leaseSeconds } from './queue.ts'

export type Result = 'done' | 'failed' | 'lost' | 'stopped' | 'overtaken'

/**
 * Thrown by a handler that finds another attempt at the same work. The job is not done by that: the other attempt may have
 * lost its claim by now, or be dead.
 */
export class Superseded extends Error {}

class LeaseLost extends Error {}
class Stopping extends Error {}
class Expired extends Error {}

// Shorter than the lease, so that this worker stops before the database gives the job to another.
const localLeaseMs = (leaseSeconds - 2) * 1000

/** One attempt at a job in this process, from its fetch until its end is recorded. */
export class Attempt<Data> {
  readonly job: JobWithMetadata<Data>
  readonly #abort = new AbortController()
  readonly #startedAtMs = performance.now()
  readonly #ended = Promise.withResolvers<void>()
  /** When the last successful heartbeat was sent, by our clock: the database counts the lease from later than that. */
  #heartbeatAtMs: number
  #isRunning = true

  constructor(job: JobWithMetadata<Data>, heartbeatAtMs: number) {
    this.job = job
    this.#heartbeatAtMs = heartbeatAtMs
  }

  get claim(): Claim {
    return { id: this.job.id, retryCount: this.job.retryCount }
  }

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  /** Counts from 1. */
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
    this.#heartbeatAtMs = sentAtMs
  }

  /** The job is no longer ours: the database gave it to another worker, or it was removed. */
  lose() {
    if (this.#isRunning) this.#abort.abort(new LeaseLost('The job is not this attempt’s any more'))
  }

  stop() {
    this.#abort.abort(new Stopping('The worker is stopping'))
  }

  /** Uses our own clock, and so works also while the database cannot be reached. */
  checkDeadlines(expireSeconds: number) {
    const lapsedMs = performance.now() - this.#heartbeatAtMs
    if (lapsedMs > localLeaseMs) this.#abort.abort(new LeaseLost('The lease could not be renewed'))
    if (this.runSeconds > expireSeconds) this.#abort.abort(new Expired('The job took too long'))
  }

  /** The result of a handler that threw: after a lost lease or a stop, throwing is what it should do. */
  judgeFailure(failure: unknown): Result {
    const reason: unknown = this.#abort.signal.reason
    if (reason instanceof LeaseLost) return 'lost'
    if (reason instanceof Stopping) return 'stopped'
    return failure instanceof Superseded ? 'overtaken' : 'failed'
  }
}
