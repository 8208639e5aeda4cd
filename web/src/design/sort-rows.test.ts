import { expect, test } from 'vitest'
import { sortRows } from './sort-rows.ts'

test.each([
  ['ascending', [1, 2, 2, 10, null]],
  ['descending', [10, 2, 2, 1, null]],
] as const)('%s: numbers are sorted as numbers, and those without one are last', (direction, expected) => {
  expect(sortRows([10, null, 2, 1, 2], (row) => row, direction)).toEqual(expected)
})

test('texts are sorted as people do, whatever their case', () => {
  expect(sortRows(['beta', 'Alpha', 'äther'], (row) => row, 'ascending')).toEqual(['Alpha', 'äther', 'beta'])
})
