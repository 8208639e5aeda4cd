import type { PasswordHasher } from './scrypt.ts'

/**
 * Who asks, in order of priority: someone with a session or a link of ours; someone unknown; someone from whose network a
 * wrong password has just come.
 */
export type Standing = (typeof standings)[number]
const standings = ['proven', 'unknown', 'failing'] as const

type Options = {
  /** How many may wait, including the one that is being hashed. */
  mostWaiting: number
  /** The error for requests that are rejected because the queue is full. */
  refuse(): Error
}

export type HashQueue = {
  hash(password: string, standing: Standing): Promise<string>
  verify(kept: { hash: string; password: string }, standing: Standing): Promise<boolean>
  hasRoomFor(standing: Standing): boolean
}

type Waiting = { work: () => Promise<unknown>; refuse: () => void }

/**
 * Hashes one password after the other, from a bounded queue, so that hashing takes one core at most. In a full queue the last
 * request of lower standing is rejected, so that strangers who guess passwords do not lock out others.
 */
export function createHashQueue(hasher: PasswordHasher, { mostWaiting, refuse }: Options): HashQueue {
  const queues: Record<Standing, Waiting[]> = { proven: [], unknown: [], failing: [] }
  let waiting = 0
  let isWorking = false

  /** The queue whose last request is rejected in favour of one of this standing. */
  const queueBelow = (standing: Standing) =>
    standings
      .slice(standings.indexOf(standing) + 1)
      .map((lower) => queues[lower])
      .findLast((queue) => queue.length > 0)

  async function enqueue<Result>(standing: Standing, work: () => Promise<Result>): Promise<Result> {
    if (waiting >= mostWaiting) {
      const last = queueBelow(standing)?.pop()
      if (!last) throw refuse()
      last.refuse()
    }
    waiting++
    const pending = Promise.withResolvers<Result>()
    queues[standing].push({
      work: () => work().then(pending.resolve, pending.reject),
      refuse: () => pending.reject(refuse()),
    })
    void workOn()
    return pending.promise.finally(() => waiting--)
  }

  async function workOn(): Promise<void> {
    if (isWorking) return
    isWorking = true
    for (let next = takeNext(); next; next = takeNext()) await next.work()
    isWorking = false
  }

  const takeNext = () =>
    standings
      .map((standing) => queues[standing])
      .find((queue) => queue.length > 0)
      ?.shift()

  return {
    hash: (password, standing) => enqueue(standing, () => hasher.hash(password)),
    verify: (kept, standing) => enqueue(standing, () => hasher.verify(kept)),
    hasRoomFor: (standing) => waiting < mostWaiting || queueBelow(standing) !== undefined,
  }
}
