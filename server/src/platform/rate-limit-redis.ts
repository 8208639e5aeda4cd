import { RateLimiterRedis } from 'rate-limiter-flexible'
import type { Logger } from './log.ts'
import { openRedis, type RedisClient } from './redis-connection.ts'

type Spend = { key: string; points: number; durationMs: number }
/** The points of the window and the milliseconds until it ends. */
type Spent = [points: number, leftMs: number]

export type RedisWindows = { spend(spend: Spend): Promise<Spent>; close(): void }

type Options = { url: string; onChange(isUp: boolean): void; log: Logger }

/** Other programs may use the same Redis. */
const NAMESPACE = 'atelier:'

const script = `
  local points = redis.call('incrby', KEYS[1], ARGV[1])
  local left = redis.call('pttl', KEYS[1])
  if left < 0 then
    left = tonumber(ARGV[2])
    redis.call('pexpire', KEYS[1], left)
  end
  return {points, left}`

/** Log messages, for the operator. */
const messages = {
  away: 'Redis cannot be used; PostgreSQL counts the rate limits until it can',
  back: 'Redis answers again and counts the rate limits',
  refused: 'Redis cannot count one of the rate limits; PostgreSQL counts it',
}

/** Counts in Redis. Rejects within a few hundred milliseconds when it cannot. */
export async function openRedisWindows(options: Options): Promise<RedisWindows> {
  // The probe counts in a window of its own, which shows that requests can count, too.
  const probe = (client: RedisClient) => spendWith(client, { key: 'probe', points: 1, durationMs: 1000 })
  const redis = await openRedis({ ...options, probe, messages })
  return {
    spend: (spend) => redis.run((client) => spendWith(client, spend)),
    close: redis.close,
  }
}

async function spendWith(client: RedisClient, { key, points, durationMs }: Spend): Promise<Spent> {
  const keys = [`${NAMESPACE}${key}`]
  const reply = await client.eval(script, { keys, arguments: [String(points), String(durationMs)] })
  if (!isSpent(reply)) throw new Error('Redis answered with something else than two numbers')
  return reply
}

/** Anything else than two integers would let every request pass, or none. */
function isSpent(reply: unknown): reply is Spent {
  return Array.isArray(reply) && reply.length === 2 && reply.every(Number.isSafeInteger)
}

/** The library's limiter, except that its windows are counted above. */
export class RedisLimiter extends RateLimiterRedis {
  #windows: RedisWindows

  constructor(
    windows: RedisWindows,
    options: Omit<ConstructorParameters<typeof RateLimiterRedis>[0], 'storeClient'>,
  ) {
    super({ ...options, storeClient: windows })
    this.#windows = windows
  }

  /** The method that the library asks of its stores. */
  _upsert(key: string, points: number, durationMs: number): Promise<Spent> {
    return this.#windows.spend({ key, points, durationMs })
  }
}
