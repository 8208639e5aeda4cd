import { setTimeout as sleep } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
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
    const message = error instanceof Error ? error.message : String(error)
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

  /** Tries until it succeeds or until there is no time left. */
  async persist(write: () => Promise<unknown>) {
    while (!this.#giveUp.signal.aborted) {
      try {
        await write()
        return
      } catch (error) {
        this.#log.warn(
          { err: error, queue: this.#queue },
          'could not write down the end of a job; trying again',
        )
        await sleep(500, undefined, this.#giveUp).catch(() => undefined)
      }
    }
  }

  /** What is not written by now runs again, elsewhere, when its lease has lapsed. */
  close() {
    this.#giveUp.abort()
  }
}
