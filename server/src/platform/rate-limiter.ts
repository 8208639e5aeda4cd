import { createHash } from 'node:crypto'
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import type { Pool } from 'pg'
import type { Logger } from './log.ts'
import { BatchedLimiter, openWindows } from './rate-limit-windows.ts'

type Window = { limit: number; windowSeconds: number }
type Spent = { allowed: boolean; remaining: number; resetSeconds: number }

export type RateLimiter = {
  /** Counts one request in the window of `id`; the window begins with the first. */
  spend(id: string, window: Window): Promise<Spent & Window>
  /** Gives one back, for a request that turned out not to count. */
  giveBack(id: string, window: Window): Promise<void>
  close(): Promise<void>
}

declare module './http/endpoint.ts' {
  interface Tools {
    limiter: RateLimiter
  }
}

type Options = {
  store: 'memory' | 'postgres' | 'redis'
  pool: Pool
  redisUrl: string | undefined
  log: Logger
}

/** Windows counted in memory, PostgreSQL or Redis. While a shared store is away each node counts for itself. */
export async function openRateLimiter({ store, pool, redisUrl, log }: Options): Promise<RateLimiter> {
  const redis = store === 'redis' && redisUrl ? await openRedis(redisUrl, log) : undefined
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
    if (redis)
      return new RateLimiterRedis({
        ...options,
        storeClient: redis,
        useRedisPackage: true,
        insuranceLimiter: memory,
      })
    if (store === 'memory') return memory
    return new BatchedLimiter(windows, {
      ...options,
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit_windows',
      tableCreated: true,
      clearExpiredByTimeout: false, // A job does, without waiting for locks in another order than ours.
      insuranceLimiter: memory,
    })
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
    async close() {
      if (redis?.isOpen) await redis.close()
    },
  }
}

/** PostgreSQL keeps names of up to 255 characters; an email and an address together can be longer. */
function storable(id: string): string {
  return id.length <= 200 ? id : createHash('sha256').update(id).digest('base64url')
}

async function openRedis(url: string, log: Logger) {
  const { createClient } = await import('@redis/client')
  const redis = createClient({ url, disableOfflineQueue: true })
  redis.on('error', (error: Error) =>
    log.warn({ err: error }, 'Redis cannot be reached; each node counts rate limits for itself'),
  )
  // Not awaited: a start does not fail because Redis does, and until it comes each node counts for itself.
  redis.connect().catch((error: unknown) => log.warn({ err: error }, 'could not connect to Redis'))
  return redis
}
