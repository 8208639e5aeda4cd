import { expect, onTestFinished, test, vi } from 'vitest'
import { hangingPool } from '../../../test/hanging-pool.ts'
import { isReady } from './database.ts'

test('a database that hangs is not ready, and that is said within five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())

  const asking = isReady({ pool: hangingPool() })
  await vi.advanceTimersByTimeAsync(5000)

  expect(await asking).toBe(false)
})
