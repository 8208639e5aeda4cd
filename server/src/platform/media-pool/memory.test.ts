import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { watchMemory } from './memory.ts'

test('a process that uses too much is reported once', async () => {
  const onExcess = vi.fn<() => void>()

  watchMemory(process.pid, 2 ** 20, onExcess)

  await vi.waitUntil(() => onExcess.mock.calls.length > 0, { timeout: 100_000 })
  await delay(200)
  expect(onExcess).toHaveBeenCalledTimes(1)
})

test('one that uses little, or is no longer watched, is not', async () => {
  const onExcess = vi.fn<() => void>()

  const watch = watchMemory(process.pid, 2 ** 40, onExcess)
  watchMemory(process.pid, 2 ** 20, onExcess).stop()

  await delay(300)
  watch.stop()
  expect(onExcess).not.toHaveBeenCalled()
})
