import { setTimeout as sleep } from 'node:timers/promises'
import type { Child } from './child.ts'
import { PoolUnavailable } from './errors.ts'
import { FairQueue } from './fair-queue.ts'
import type { PoolSettings } from './settings.ts'

type Settings<Answer> = Pick<
  PoolSettings<Answer>,
  'children' | 'maxWaiting' | 'requestsPerChild' | 'idleMs' | 'onMissing'
> & { startChild(closing: AbortSignal): Promise<Child<Answer>> }

/** A child, and what the pool notes of it: how many requests it was given, and when it has been idle for too long. */
export type PooledChild<Answer> = Child<Answer> & { served: number; idleTimer?: NodeJS.Timeout }

type AcquireOptions = { owner: string; isFresh: boolean; signal: AbortSignal | undefined }

type Waiter<Answer> = PromiseWithResolvers<PooledChild<Answer>> & { owner: string; isFresh: boolean }

/** The children of a pool, and the queue of the requests that wait for one, fair between owners. */
export type Children<Answer> = {
  /** Starts all, where they are kept warm; rejects where one does not start. */
  warmUp(): Promise<void>
  /** Takes an idle child; with `isFresh`, which needs warm ones, one that has never served. */
  acquire(options: AcquireOptions): Promise<PooledChild<Answer>>
  /** Every acquired child must be released; an unhealthy one is not used again. */
  release(child: PooledChild<Answer>, isHealthy: boolean): void
  isClosed(): boolean
  /** Turns all waiting requests away, as `paused`. */
  refuse(): void
  /** Ends all, those too that are just being started. */
  close(): Promise<void>
}

const MIN_DELAY_MS = 200
const MAX_DELAY_MS = 30_000

export function createChildren<Answer>({
  children: size,
  maxWaiting = Infinity,
  requestsPerChild,
  idleMs,
  startChild,
  onMissing,
}: Settings<Answer>): Children<Answer> {
  type Pooled = PooledChild<Answer>
  const starting = new Set<Promise<Child<Answer>>>()
  const children = new Set<Pooled>()
  const idle: Pooled[] = []
  const waiting = new FairQueue<Waiter<Answer>>()
  const closing = new AbortController()
  const isClosed = () => closing.signal.aborted
  const isWarm = idleMs === undefined

  async function spawn(): Promise<void> {
    const start = startChild(closing.signal)
    starting.add(start)
    let child: Pooled
    try {
      child = { ...(await start), served: 0 }
    } finally {
      starting.delete(start)
    }
    children.add(child)
    void child.ended.then(() => remove(child))
    if (isClosed()) child.kill()
    else assign(child)
  }

  function assign(child: Pooled): void {
    // A request waits for a fresh child because one crashed on it, and the replacement of that one is fresh.
    const next =
      (child.served === 0 && waiting.takeNext(({ isFresh }) => isFresh)) ||
      waiting.takeNext(({ isFresh }) => !isFresh)
    if (next) return next.resolve(child)
    idle.push(child)
    if (!isWarm) child.idleTimer = setTimeout(retire, idleMs, child).unref()
  }

  /** Nobody is given a child that is being ended. */
  function retire(child: Pooled): void {
    takeOutOfIdle(child)
    child.kill()
  }

  function takeOutOfIdle(child: Pooled): boolean {
    clearTimeout(child.idleTimer)
    const index = idle.indexOf(child)
    if (index >= 0) idle.splice(index, 1)
    return index >= 0
  }

  function remove(child: Pooled): void {
    children.delete(child)
    const wasIdle = takeOutOfIdle(child)
    if (isClosed()) return
    if (!isWarm) return spawnForWaiting()
    if (wasIdle) onMissing?.(new Error('A child process died with nothing to do'), refuse)
    void replace(wasIdle ? MIN_DELAY_MS : 0)
  }

  /** Tries until it succeeds, with exponential backoff. */
  async function replace(delayMs: number): Promise<void> {
    await sleep(delayMs, undefined, { signal: closing.signal }).catch(() => {})
    if (isClosed()) return
    try {
      await spawn()
    } catch (error) {
      if (isClosed()) return
      onMissing?.(error, refuse)
      await replace(Math.min(MAX_DELAY_MS, Math.max(MIN_DELAY_MS, 2 * delayMs)))
    }
  }

  /** Starts a child for each waiting request, as far as there may be more. One that does not start fails one request. */
  function spawnForWaiting(): void {
    while (starting.size < waiting.size && starting.size + children.size < size)
      void spawn().catch((error: unknown) => {
        waiting.takeNext(() => true)?.reject(error)
        spawnForWaiting()
      })
  }

  function takeIdle({ owner, isFresh }: AcquireOptions): Pooled | undefined {
    const child = idle.findLast(({ served }) => !isFresh || served === 0)
    if (!child) return undefined
    waiting.noteServed(owner)
    takeOutOfIdle(child)
    return child
  }

  async function waitForChild({ owner, isFresh, signal }: AcquireOptions): Promise<Pooled> {
    if (waiting.size >= maxWaiting && !isFresh) evictForOwner(owner)
    const waiter = { ...Promise.withResolvers<Pooled>(), owner, isFresh }
    waiting.add(waiter)
    if (!isWarm) spawnForWaiting()
    const cancel = () => {
      waiting.delete(waiter)
      waiter.reject(signal?.reason)
    }
    signal?.addEventListener('abort', cancel)
    try {
      return await waiter.promise
    } finally {
      signal?.removeEventListener('abort', cancel)
    }
  }

  /**
   * No owner can fill the queue alone: the last request of the owner with the most is rejected in favour of another owner.
   * Retries, which wait for a fresh child, are never rejected: they do not count towards the limit.
   */
  function evictForOwner(owner: string): void {
    const last = waiting.takeFromLargest(owner, ({ isFresh }) => !isFresh)
    const busy = new PoolUnavailable('busy')
    if (!last) throw busy
    last.reject(busy)
  }

  function refuse(): void {
    rejectWaiting(new PoolUnavailable('paused'))
  }

  function rejectWaiting(error: PoolUnavailable): void {
    for (const waiter of waiting.takeAll()) waiter.reject(error)
  }

  return {
    async warmUp() {
      if (isWarm) await Promise.all(Array.from({ length: size }, spawn))
    },
    async acquire(options) {
      options.signal?.throwIfAborted()
      closing.signal.throwIfAborted()
      const child = takeIdle(options) ?? (await waitForChild(options))
      child.served++
      return child
    },
    release(child, isHealthy) {
      if (!isHealthy || child.served >= requestsPerChild) child.kill()
      else if (children.has(child)) assign(child)
    },
    isClosed,
    refuse,
    async close() {
      const closed = new PoolUnavailable('closed')
      closing.abort(closed)
      rejectWaiting(closed)
      for (const child of children) child.kill()
      await Promise.allSettled(starting)
      await Promise.all([...children].map(({ ended }) => ended))
    },
  }
}
