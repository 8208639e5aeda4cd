import { expect, test, vi } from 'vitest'
import { watchMemory } from './memory.ts'

const LITTLE = 2 ** 20
const PLENTY = 2 ** 40

/** Waits for that many checks: each of these watches begins when the one before has checked and reported. */
async function checks(count: number) {
  for (let check = 0; check < count; check++)
    await new Promise<void>((report) => watchMemory(process.pid, LITTLE, report))
}

test('a process that uses too much is reported once', async () => {
  const reported = Promise.withResolvers<void>()
  const onExcess = vi.fn<() => void>(reported.resolve)

  watchMemory(process.pid, LITTLE, onExcess)

  await reported.promise
  await checks(4)
  expect(onExcess).toHaveBeenCalledTimes(1)
})

test('one that uses little, or is no longer watched, is not', async () => {
  const onExcess = vi.fn<() => void>()

  const watch = watchMemory(process.pid, PLENTY, onExcess)
  watchMemory(process.pid, LITTLE, onExcess).stop()

  await checks(4)
  watch.stop()
  expect(onExcess).not.toHaveBeenCalled()
})
