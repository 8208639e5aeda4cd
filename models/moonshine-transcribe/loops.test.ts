import { expect, test } from 'vitest'
import { lengthBeforeLoop } from './loops.ts'

test.each([
  [[5, 1, 1, 1, 1], 2],
  [[9, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3], 4],
])('of %j the first %d are kept', (ids, length) => {
  expect(lengthBeforeLoop(ids)).toBe(length)
})

test.each([[[1, 1, 1]], [[1, 2, 1, 2, 1, 2]], [[1, 1, 1, 1, 2]], [[]]])('%j is no loop', (ids) => {
  expect(lengthBeforeLoop(ids)).toBe(0)
})
