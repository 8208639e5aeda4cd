import { expect, test } from 'vitest'
import { clockTime } from './clock-time.ts'

test('moments of a recording are written as a player writes them', () => {
  expect([0, 7.9, 60, 200, 3723, Number.NaN].map(clockTime)).toEqual([
    '0:00',
    '0:07',
    '1:00',
    '3:20',
    '1:02:03',
    '0:00',
  ])
})
