import { expect, test } from 'vitest'
import { readMoment } from './read-moment.ts'

test.each([
  ['1800000000', 1_800_000_000],
  ['1800000000500', 1_800_000_000.5],
  ['2027-01-15T08:00:00Z', 1_800_000_000],
  ['Fri, 15 Jan 2027 08:00:00 GMT', 1_800_000_000],
  ['yesterday', undefined],
])('%s', (text, seconds) => {
  expect(readMoment(text)).toBe(seconds)
})
