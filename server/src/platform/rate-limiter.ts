import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Pool } from 'pg'
import type { Logger } from './log.ts'
import type { Metrics } from './metrics.ts'
import { openPairs } from './rate-limit-pairs.ts'
import { openRedisWindows, RedisLimiter } from './rate-limit-redis.ts'
import { BatchedLimiter, openWindows } from './rate-limit-windows.ts'

type Window = { limit: number; windowSeconds: number }
type Spent = Window & { allowed: boolean; remaining: number; resetSeconds: number }
type NamedWindow = { id: string; window: Window }

export type RateLimiter = {
  /** Counts one request in the window of `id`; the window begins with the first. */
  spend(id: string, window: Window): Promise<Spent>
  /** Counts one request in two windows, in the second only if the first allows it; null where it did not. */
  spendBoth(first: NamedWindow, second: NamedWindow): Promise<[Spent, Spent | null]>
  /** Undoes a `spend`, for a request that turned out not to count. */
  giveBack(id: string, window: Window): Promise<void>
  close(): void
}

type Options = {
  store: 'memory' | 'postgres' | 'redis'
  pool: Pool
  redisUrl: string | undefined
  metrics: Metrics
  log: Logger
}

/** Counts windows in memory, PostgreSQL or Redis. PostgreSQL is the fallback of Redis, and memory that of PostgreSQL. */
export async function openRateLimiter({
  store,
  pool,
  redisUrl,
  metrics,
  log,
}: Options): Promise<RateLimiter> {
  const redis =
    store === 'redis' && redisUrl
      ? await openRedisWindows({ url: redisUrl, onChange: metrics.watchRedis(), log })
      : undefined
  const limiters = new Map<string, { limiter: RateLimiterAbstract; memory: RateLimiterMemory }>()
  const windows = openWindows(pool)
  const pairs = openPairs(pool)

  /** The library has one limiter per distinct (limit, window). */
  function limitersFor(window: Window) {
    const { limit, windowSeconds } = window
    const name = nameOf(window)
    const made =
      limiters.get(name) ?? makeLimiters({ keyPrefix: name, points: limit, duration: windowSeconds })
    limiters.set(name, made)
    return made
  }

  /** The limiter, and the one that counts while its store is away. */
  function makeLimiters(options: { keyPrefix: string; points: number; duration: number }) {
    const memory = new RateLimiterMemory(options)
    if (store === 'memory') return { limiter: memory, memory }
    const postgres = new BatchedLimiter(windows, {
      ...options,
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit_windows',
      tableCreated: true,
      clearExpiredByTimeout: false, // A job does that, with `skip locked`, so that it cannot deadlock with us.
      insuranceLimiter: memory,
    })
    const limiter = redis ? new RedisLimiter(redis, { ...options, insuranceLimiter: postgres }) : postgres
    return { limiter, memory }
  }

  async function spend(id: string, window: Window): Promise<Spent> {
    return spendWith(limitersFor(window).limiter, id, window)
  }

  async function spendBoth(first: NamedWindow, second: NamedWindow): Promise<[Spent, Spent | null]> {
    if (store === 'postgres') {
      const counted = await pairs.add({ first: stored(first), second: stored(second) }).catch(() => undefined)
      if (counted) return [spentOf(first, counted.first), counted.second && spentOf(second, counted.second)]
    }
    const count = ({ id, window }: NamedWindow) => {
      const { limiter, memory } = limitersFor(window)
      return spendWith(store === 'postgres' ? memory : limiter, id, window)
    }
    const ofFirst = await count(first)
    return [ofFirst, ofFirst.allowed ? await count(second) : null]
  }

  return {
    spend,
    spendBoth,
    async giveBack(id, window) {
      await limitersFor(window).limiter.reward(storable(id))
    },
    close: () => redis?.close(),
  }
}

async function spendWith(limiter: RateLimiterAbstract, id: string, window: Window): Promise<Spent> {
  const state = await limiter.consume(storable(id)).catch((refused: unknown) => {
    if (refused instanceof RateLimiterRes) return refused
    throw refused
  })
  return spentAfter(window, state.consumedPoints, state.msBeforeNext)
}

function spentOf(
  { window }: NamedWindow,
  { points, expiresAtMs }: { points: number; expiresAtMs: number },
): Spent {
  return spentAfter(window, points, expiresAtMs - Date.now())
}

function spentAfter(window: Window, points: number, leftMs: number): Spent {
  return {
    ...window,
    allowed: points <= window.limit,
    remaining: Math.max(0, window.limit - points),
    resetSeconds: Math.max(1, Math.ceil(leftMs / 1000)),
  }
}

const nameOf = ({ limit, windowSeconds }: Window) => `${limit}-${windowSeconds}`

/** Under the same key as the library's, which counts the windows of nodes of the release before. */
function stored({ id, window }: NamedWindow) {
  const { limit, windowSeconds } = window
  return { key: `${nameOf(window)}:${storable(id)}`, limit, durationMs: windowSeconds * 1000 }
}

/** The column has 255 characters; an email and an address together can be longer. */
function storable(id: string): string {
  return id.length <= 200 ? id : createHash('sha256').update(id).digest('base64url')
}
