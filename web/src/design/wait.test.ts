import { expect, test } from 'vitest'
import { formatCountdown, formatDuration, formatWait } from './wait.ts'

test.each([
  [30, '30 s'],
  [90, '90 s'],
  [120, '2 min'],
  [3600, '1 h'],
  [5400, '90 min'],
  [43_200, '12 h'],
])('a wait of %i seconds is said as %s', (seconds, said) => {
  expect(formatWait(seconds)).toBe(said)
})

test.each([
  [-3, '0 s'],
  [0.2, '1 s'],
  [59.5, '1 min 00 s'],
  [185, '3 min 05 s'],
  [43_199, '11 h 59 min'],
])('%d seconds left are said as %s', (seconds, said) => {
  expect(formatCountdown(seconds)).toBe(said)
})

test('what took less than a second is said in milliseconds', () => {
  expect([143, 999, 1000, 10_004].map(formatDuration)).toEqual(['143 ms', '999 ms', '1.0 s', '10.0 s'])
})
