import { setTimeout as sleep } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { isDatabaseUnavailable } from '../db/unavailable.ts'
import type { Claim } from './leases.ts'

/**
 * Writes down what has finished, all that is waiting at once, and keeps trying while the database is away. A claim
 * that another worker has taken over meanwhile is left alone: the attempt is part of what is written.
 */
export class Settler {
  #waiting: Claim[] = []
  #next: Promise<void> | undefined
  #last = Promise.resolve()
  #boss: PgBoss
  #queue: string
  #log: Logger
  #giveUp = new AbortController()

  constructor(boss: PgBoss, queue: string, log: Logger) {
    this.#boss = boss
    this.#queue = queue
    this.#log = log
  }

  /** A finished job is deleted: what it did stands in the tables of its feature. */
  finish(claim: Claim): Promise<void> {
    this.#waiting.push(claim)
    this.#next ??= this.#last = this.#last.then(() => this.#writeAll())
    return this.#next
  }

  async fail(claim: Claim, error: unknown) {
    // PostgreSQL's JSON has no room for the null character.
    const message = String(error instanceof Error ? error.message : error).replaceAll('\0', '')
    await this.persist(() => this.#boss.fail(this.#queue, claim, { message }))
  }

  async #writeAll() {
    // One turn later, those that finished in the same moment come along.
    await new Promise(setImmediate)
    const claims = this.#waiting
    this.#waiting = []
    this.#next = undefined
    await this.persist(() => this.#boss.deleteJob(this.#queue, claims))
  }

  /** Tries until it succeeds or there is no time left. What cannot be written runs again when its lease has lapsed. */
  async persist(write: () => Promise<unknown>) {
    while (!this.#giveUp.signal.aborted) {
      try {
        await write()
        return
      } catch (error) {
        this.#log.warn({ err: error, queue: this.#queue }, 'could not write down the end of a job')
        if (!isDatabaseUnavailable(error)) return
        await sleep(500, undefined, this.#giveUp).catch(() => undefined)
      }
    }
  }

  close() {
    this.#giveUp.abort()
  }
}
