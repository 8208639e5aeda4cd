import { expect, test } from 'vitest'
import { moved } from './moved.ts'

test.each([
  [2, 0, ['c', 'a', 'b']],
  [0, 1, ['b', 'a', 'c']],
  [2, 1, ['a', 'c', 'b']],
  [5, 0, ['a', 'b', 'c']],
])('from %i to %i', (from, to, expected) => expect(moved(['a', 'b', 'c'], from, to)).toEqual(expected))
