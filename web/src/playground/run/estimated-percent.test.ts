import { expect, test } from 'vitest'
import { estimatedPercent } from './estimated-percent.ts'

test('it follows the time of a usual run, slows down towards its end, and is never done', () => {
  expect(estimatedPercent(0, 10)).toBe(0)
  expect(estimatedPercent(5, 10)).toBe(50)
  const late = [7.9, 8, 10, 20, 1000].map((seconds) => estimatedPercent(seconds, 10))
  expect(late).toEqual(late.toSorted((one, other) => one - other))
  expect(late.at(-1)).toBeLessThan(99)
  expect(estimatedPercent(1, 0)).toBeLessThan(99)
})
