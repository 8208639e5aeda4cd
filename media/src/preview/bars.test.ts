import { expect, test } from 'vitest'
import { barsOf } from './bars.ts'

test('each bar shows the loudest moment of its stretch, relative to the loudest of all', () => {
  expect(barsOf([0.1, 0.5, 0.25, 0.25], 2)).toEqual([1, 0.5])
})

test('a short sound fills all bars', () => {
  expect(barsOf([0.2, 0.4], 4)).toEqual([0.5, 0.5, 1, 1])
})

test('silence stays low, and nothing is silence', () => {
  expect(barsOf([0.001, 0], 2)).toEqual([0.05, 0])
  expect(barsOf([], 3)).toEqual([0, 0, 0])
})
