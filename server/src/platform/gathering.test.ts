import { expect, test } from 'vitest'
import { createGathering } from './gathering.ts'

const nobody = () => {}
/** Longer than any test takes. */
const longMs = 60_000

test('at first, and after a batch of few, the next begins at once', () => {
  const gathering = createGathering(longMs, 32, nobody)
  expect(gathering.mayBegin(1)).toBe(true)

  gathering.began(3)

  expect(gathering.mayBegin(1)).toBe(true)
})

test('after a batch of many the next is gathered until it has enough', () => {
  const { mayBegin, began } = createGathering(longMs, 32, nobody)

  began(4)

  expect([1, 31, 32].map(mayBegin)).toEqual([false, false, true])
})

test('or until the time is over, of which its owner is told once', async () => {
  const told: boolean[] = []
  const { mayBegin, began } = createGathering(20, 32, () => told.push(mayBegin(1)))

  began(4)
  mayBegin(1)
  mayBegin(2)

  await expect.poll(() => told).toContain(true)
  expect(told.filter(Boolean)).toEqual([true])
})
