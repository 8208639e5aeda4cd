import { setTimeout as sleep } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { isDatabaseUnavailable } from '../db/unavailable.ts'
import type { Claim } from './leases.ts'

/**
 * Records the end of jobs, in batches, and retries while the database cannot be reached. A job that another worker has
 * taken over meanwhile is left alone: the attempt is part of the claim.
 */
export class Settler {
  #waiting: Claim[] = []
  #next: Promise<void> | undefined
  #last = Promise.resolve()
  #boss: PgBoss
  #queue: string
  #log: Logger
  #closing = new AbortController()

  constructor(boss: PgBoss, queue: string, log: Logger) {
    this.#boss = boss
    this.#queue = queue
    this.#log = log
  }

  /** A finished job is deleted: its result is in the tables of its feature. */
  finish(claim: Claim): Promise<void> {
    this.#waiting.push(claim)
    this.#next ??= this.#last = this.#last.then(() => this.#writeAll())
    return this.#next
  }

  async fail(claim: Claim, error: unknown) {
    // PostgreSQL's JSON cannot hold the null character.
    const message = String(error instanceof Error ? error.message : error).replaceAll('\0', '')
    await this.persist(() => this.#boss.fail(this.#queue, claim, { message }))
  }

  async #writeAll() {
    // One tick later, so that jobs that finish together are recorded together.
    await new Promise(setImmediate)
    const claims = this.#waiting
    this.#waiting = []
    this.#next = undefined
    await this.persist(() => this.#boss.deleteJob(this.#queue, claims))
  }

  /** Retries until it succeeds or `close` is called. A job whose end was not recorded runs again after its lease. */
  async persist(write: () => Promise<unknown>) {
    while (!this.#closing.signal.aborted) {
      try {
        await write()
        return
      } catch (error) {
        this.#log.warn({ err: error, queue: this.#queue }, 'could not write down the end of a job')
        if (!isDatabaseUnavailable(error)) return
        await sleep(500, undefined, this.#closing).catch(() => undefined)
      }
    }
  }

  close() {
    this.#closing.abort()
  }
}
