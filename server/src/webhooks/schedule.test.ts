import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { waitAfter } from './schedule.ts'

// Spec: Delivery and retries
test.each([
  [1, 30],
  [2, 120],
  [3, 600],
  [4, 1_800],
  [5, 3_600],
  [6, 10_800],
  [7, 21_600],
  [8, 43_200],
  [9, undefined],
  [10, undefined],
])('after attempt %i the next comes in %s seconds', (made, seconds) => {
  expect(waitAfter(made, readConfig({}).webhookRetrySeconds)).toBe(seconds)
})
