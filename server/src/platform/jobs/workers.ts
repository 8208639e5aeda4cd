import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { Announcements } from './announcements.ts'
import { oldestDueSeconds, releaseLapsed } from './leases.ts'
import { jobSchema } from './schema.ts'
import type { Slots } from './slots.ts'

/** When workers of this process look: `next tick` where jobs that have just ended have yet to give back their slots. */
export type WakeTime = 'now' | 'next tick'

/** The slots of one queue, whatever the payload of its jobs. */
type Worker = Pick<Slots<object>, keyof Slots<object>>

const pollEveryMs = 1_000
const touchEveryMs = 3_000
const releaseEveryMs = 2_000
const abortGraceMs = 1_000

// The channel of pg-boss, which has no function for its name: a NOTIFY carries the name of a queue with new jobs.
const channel = `pgboss_${createHash('sha224').update(jobSchema).digest('hex').slice(0, 24)}`

/** The queues that this process works on, and the timers that drive them. */
export class Workers {
  #byQueue = new Map<string, Worker>()
  #timers: NodeJS.Timeout[] = []
  #announcements: Announcements | undefined
  #unlisten = async () => {}

  /** Not called with `isManual`: then jobs run only by `runDue`. */
  async start({ engine, pool, listen }: Pick<Database, 'engine' | 'pool' | 'listen'>, log: Logger) {
    // The embedded engine has no other nodes.
    if (engine === 'postgres') this.#announcements = new Announcements(pool, channel, log)
    const release = async () => {
      if (this.#byQueue.size > 0) await releaseLapsed(pool)
    }
    const warn = (error: unknown) => log.warn({ err: error }, 'could not look for lapsed jobs')
    this.#timers = [
      setInterval(() => this.#wakeAll(), pollEveryMs),
      setInterval(() => this.#byQueue.forEach((worker) => worker.checkDeadlines()), pollEveryMs),
      setInterval(() => this.#byQueue.forEach((worker) => void worker.touch()), touchEveryMs),
      setInterval(() => void release().catch(warn), releaseEveryMs),
    ]
    this.#unlisten = await listen(
      channel,
      (queue) => {
        // `announce` has woken the workers here.
        if (!this.#announcements?.takeEcho(queue)) this.#byQueue.get(queue)?.wake()
      },
      () => {
        this.#announcements?.resetEchoes()
        this.#wakeAll()
      },
    )
    this.#announcements?.resetEchoes()
  }

  add(queue: string, worker: Worker) {
    this.#byQueue.set(queue, worker)
  }

  has(queue: string) {
    return this.#byQueue.has(queue)
  }

  /** Wakes the workers of a queue, here and on other nodes by a notification. */
  announce(queue: string, when: WakeTime) {
    const worker = this.#byQueue.get(queue)
    if (when === 'now') worker?.wake()
    else worker?.wakeSoon()
    this.#announcements?.send(queue)
  }

  #wakeAll() {
    for (const worker of this.#byQueue.values()) worker.wake()
  }

  /** Runs rounds until one finds no job. A round asks once which queues have any, and not every queue. */
  async runDue(pool: Pool): Promise<number> {
    let total = 0
    while (true) {
      const due = await oldestDueSeconds(pool)
      let count = 0
      for (const [queue, worker] of this.#byQueue) if (queue in due) count += await worker.runOnce()
      if (count === 0) return total
      total += count
    }
  }

  async stop(graceMs: number) {
    const all = [...this.#byQueue.values()]
    for (const worker of all) worker.stopFetching()
    const drained = Promise.all(all.map((worker) => worker.drain()))
    await within(graceMs, drained)
    for (const worker of all) worker.abortAll()
    await within(abortGraceMs, drained)
    // A job that has not ended by now keeps its lease until that expires, so that no other worker runs it meanwhile.
    for (const worker of all) worker.close()
    for (const timer of this.#timers) clearInterval(timer)
    await this.#unlisten()
  }
}

async function within(ms: number, work: Promise<unknown>) {
  const over = new AbortController()
  await Promise.race([work, sleep(ms, undefined, over).catch(() => undefined)])
  over.abort()
}
