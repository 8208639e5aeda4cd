import { expect, test } from 'vitest'
import { addUp, percentile } from './wait-histogram.ts'

test('of nothing there is no percentile', () => {
  expect(percentile(addUp([]), 0.5)).toBeNull()
})

test.each([
  [0.9, 0.05],
  [0.95, 5.87],
  [0.5, 0.05],
  [1, 5.87],
])('of hours added up, %d took at most %d seconds', (share, seconds) => {
  expect(percentile(addUp([{ 0: 60 }, { 0: 30, 50: 5 }, { 50: 5 }]), share)).toBe(seconds)
})
