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
  /** PostgreSQL sends a notification also to the node that sent it: how many have yet to arrive, by queue. */
  #pendingEchoes = new Map<string, number>()

  constructor(pool: Pool, channel: string, log: Logger) {
    this.#pool = pool
    this.#channel = channel
    this.#log = log
  }

  send(queue: string) {
    this.#waiting.add(queue)
    if (!this.#isSending) void this.#sendAll()
  }

  /**
   * Whether a notification that has arrived is an echo. One of another node that arrives before the echo is taken for it, and the
   * echo for the other.
   */
  takeEcho(queue: string): boolean {
    const count = this.#pendingEchoes.get(queue) ?? 0
    if (count > 0) this.#pendingEchoes.set(queue, count - 1)
    return count > 0
  }

  /** Echoes that were sent while nobody listened never arrive. */
  resetEchoes() {
    this.#pendingEchoes.clear()
  }

  async #sendAll() {
    this.#isSending = true
    while (this.#waiting.size > 0) {
      const queues = [...this.#waiting]
      this.#waiting.clear()
      for (const queue of queues) this.#pendingEchoes.set(queue, (this.#pendingEchoes.get(queue) ?? 0) + 1)
      try {
        await this.#pool.query('select pg_notify($1, queue) from unnest($2::text[]) as queue', [
          this.#channel,
          queues,
        ])
      } catch (error) {
        for (const queue of queues) this.takeEcho(queue) // It will not arrive.
        this.#log.warn({ err: error, queues }, 'could not announce new jobs')
      }
    }
    this.#isSending = false
  }
}
