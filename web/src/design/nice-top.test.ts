import { expect, test } from 'vitest'
import { niceTop } from './nice-top.ts'

test.each([
  [1, 2],
  [2, 2],
  [3, 4],
  [9, 10],
  [10, 10],
  [11, 20],
  [61, 80],
  [100, 100],
  [12_345, 20_000],
])('an axis for %i ends at %i', (value, top) => {
  expect(niceTop(value)).toBe(top)
})
