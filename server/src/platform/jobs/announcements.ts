import type { Pool } from 'pg'
import type { Logger } from 'pino'

/**
 * Tells other nodes of queues with new jobs, by notifications outside of the transactions that added them: those that notify
 * commit one after another. What is to be said while one is under way goes together afterwards, once. A lost one costs
 * only time, for workers also poll.
 */
export class Announcements {
  #pool: Pool
  #channel: string
  #log: Logger
  #waiting = new Set<string>()
  #isSending = false

  constructor(pool: Pool, channel: string, log: Logger) {
    this.#pool = pool
    this.#channel = channel
    this.#log = log
  }

  send(queue: string) {
    this.#waiting.add(queue)
    if (!this.#isSending) void this.#sendAll()
  }

  async #sendAll() {
    this.#isSending = true
    while (this.#waiting.size > 0) {
      const queues = [...this.#waiting]
      this.#waiting.clear()
      await this.#pool
        .query('select pg_notify($1, queue) from unnest($2::text[]) as queue', [this.#channel, queues])
        .catch((error: unknown) => this.#log.warn({ err: error, queues }, 'could not announce new jobs'))
    }
    this.#isSending = false
  }
}
