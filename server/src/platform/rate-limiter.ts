import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Pool } from 'pg'
import type { Logger } from './log.ts'
import type { Metrics } from './metrics.ts'
import { openRedisWindows, RedisLimiter } from './rate-limit-redis.ts'
import { BatchedLimiter, openWindows } from './rate-limit-windows.ts'

type Window = { limit: number; windowSeconds: number }
type Spent = { allowed: boolean; remaining: number; resetSeconds: number }

export type RateLimiter = {
  /** Counts one request in the window of `id`; the window begins with the first. */
  spend(id: string, window: Window): Promise<Spent & Window>
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
  const limiters = new Map<string, RateLimiterAbstract>()
  const windows = openWindows(pool)

  /** The library has one limiter per distinct (limit, window). */
  function limiterFor({ limit, windowSeconds }: Window): RateLimiterAbstract {
    const name = `${limit}-${windowSeconds}`
    const limiter =
      limiters.get(name) ?? makeLimiter({ keyPrefix: name, points: limit, duration: windowSeconds })
    limiters.set(name, limiter)
    return limiter
  }

  function makeLimiter(options: {
    keyPrefix: string
    points: number
    duration: number
  }): RateLimiterAbstract {
    const memory = new RateLimiterMemory(options)
    if (store === 'memory') return memory
    const postgres = new BatchedLimiter(windows, {
      ...options,
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit_windows',
      tableCreated: true,
      clearExpiredByTimeout: false, // A job does that, with `skip locked`, so that it cannot deadlock with us.
      insuranceLimiter: memory,
    })
    return redis ? new RedisLimiter(redis, { ...options, insuranceLimiter: postgres }) : postgres
  }

  return {
    async spend(id, window) {
      const state = await limiterFor(window)
        .consume(storable(id))
        .catch((refused: unknown) => {
          if (refused instanceof RateLimiterRes) return refused
          throw refused
        })
      return {
        ...window,
        allowed: state.consumedPoints <= window.limit,
        remaining: Math.max(0, state.remainingPoints),
        resetSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
      }
    },
    async giveBack(id, window) {
      await limiterFor(window).reward(storable(id))
    },
    close: () => redis?.close(),
  }
}

/** The column has 255 characters; an email and an address together can be longer. */
function storable(id: string): string {
  return id.length <= 200 ? id : createHash('sha256').update(id).digest('base64url')
}
