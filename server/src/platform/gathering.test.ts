import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createGathering } from './gathering.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const nobody = () => {}

test('at first, and after a batch of few, the next begins at once', () => {
  const { tryBegin } = createGathering(20, 32, nobody)

  expect([3, 1].map(tryBegin)).toEqual([true, true])
})

test('after a batch of many the next is gathered until there are enough', () => {
  const { tryBegin } = createGathering(20, 32, nobody)
  tryBegin(4)

  expect([1, 31, 32].map(tryBegin)).toEqual([false, false, true])
})

test('or until all are back who may come', () => {
  const { tryBegin, ended } = createGathering(20, 32, nobody)
  tryBegin(4)
  ended(4, 2)

  expect([5, 6].map(tryBegin)).toEqual([false, true])
})

test('or until the time is over, of which its owner is told once', () => {
  const onReady = vi.fn<() => void>()
  const { tryBegin } = createGathering(20, 32, onReady)
  tryBegin(4)
  vi.advanceTimersByTime(5)
  expect([1, 2].map(tryBegin)).toEqual([false, false])

  vi.advanceTimersByTime(14)
  expect(onReady).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)

  expect(onReady).toHaveBeenCalledOnce()
  expect(tryBegin(1)).toBe(true)
})
