import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { hangingPool } from '../../test/hanging-pool.ts'
import { createMetrics } from './metrics.ts'
import { openRateLimiter } from './rate-limiter.ts'

test('while PostgreSQL hangs each node counts for itself, after five seconds at most', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const log = pino({ enabled: false })
  const limiter = await openRateLimiter({
    store: 'postgres',
    pool: hangingPool(),
    redisUrl: undefined,
    metrics: createMetrics(),
    log,
  })
  const window = { limit: 1, windowSeconds: 60 }

  const spending = [limiter.spend('id', window), limiter.spend('id', window)]
  const [first, second] = [
    { id: 'key', window },
    { id: 'account', window: { ...window, limit: 2 } },
  ]
  const pairs = [limiter.spendBoth(first, second), limiter.spendBoth(first, second)]
  await vi.advanceTimersByTimeAsync(5000)

  const spent = await Promise.all(spending)
  expect(spent.map(({ allowed }) => allowed)).toEqual([true, false])
  expect(await Promise.all(pairs)).toMatchObject([
    [{ allowed: true }, { allowed: true, remaining: 1 }],
    [{ allowed: false }, null],
  ])
})
