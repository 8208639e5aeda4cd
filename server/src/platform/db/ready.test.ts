import type { Pool } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isReady } from './database.ts'

test('a database that hangs is not ready, and that is said within five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const pool = { query: () => new Promise(() => undefined) } as unknown as Pool

  const asking = isReady({ pool })
  await vi.advanceTimersByTimeAsync(5000)

  expect(await asking).toBe(false)
})
