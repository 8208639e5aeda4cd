import { expect, test } from 'vitest'
import { fromLocalTime, toLocalTime } from './local-time.ts'

test.each(['2026-01-31T12:34:56.000Z', '2026-07-31T23:59:59.000Z'])('%s comes back from the field', (at) => {
  expect(toLocalTime(at)).toMatch(/^2026-\d\d-\d\dT\d\d:\d\d:\d\d$/)
  expect(fromLocalTime(toLocalTime(at))).toBe(at)
})

test('what is no moment goes out as it was typed', () => {
  expect(fromLocalTime('')).toBe('')
})
