import { expect, onTestFinished, test, vi } from 'vitest'
import { startTimeLimit } from './time-limit.ts'

test('a time limit aborts with a TimeoutError, and leaves nothing behind once the work is done', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const [passed, done] = [startTimeLimit(1000), startTimeLimit(1000)]

  done[Symbol.dispose]()
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(1000)

  expect(passed.signal.reason).toMatchObject({ name: 'TimeoutError' })
  expect(done.signal.aborted).toBe(false)
})
