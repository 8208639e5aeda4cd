import { expect, test } from 'vitest'
import { daysOf, eachDay } from './usage.ts'

test.each([
  [{}, { from: '2026-01-02', to: '2026-01-31' }],
  [{ to: '2026-03-01' }, { from: '2026-01-31', to: '2026-03-01' }],
  [{ from: '2026-01-31' }, { from: '2026-01-31', to: '2026-01-31' }],
  [
    { from: '2025-11-03', to: '2026-01-31' },
    { from: '2025-11-03', to: '2026-01-31' },
  ],
  [{ to: '1970-01-01' }, { from: '1969-12-03', to: '1970-01-01' }],
])('%j are the days %j', (query, days) => {
  expect(daysOf(query, '2026-01-31')).toEqual(days)
})

test.each([
  [{ from: '2026-02-01' }, 'must not be after 2026-01-31'],
  [{ from: '2026-01-02', to: '2026-01-01' }, 'must not be after 2026-01-01'],
  [{ from: '1900-01-01' }, 'must not be before 1970-01-01'],
  [{ from: '2025-11-02', to: '2026-01-31' }, 'must be at most 90 days before 2026-01-31'],
])('%j is refused: it %s', (query, message) => {
  expect(daysOf(query, '2026-01-31')).toEqual({ issues: [{ path: 'from', message }] })
})

test('every day is there once, over a leap day', () => {
  expect([...eachDay({ from: '2028-02-28', to: '2028-03-01' })]).toEqual([
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
  ])
})
