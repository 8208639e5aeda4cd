import { expect, test } from 'vitest'
import { dayIssues } from './days.ts'

test.each([
  [{}, []],
  [{ from: '1970-01-01' }, []],
  [{ from: '2026-01-31', to: '2026-01-31' }, []],
  [{ from: '2026-02-01', to: '2026-01-31' }, [{ path: 'from', message: 'must not be after 2026-01-31' }]],
  [{ from: '1900-01-01' }, [{ path: 'from', message: 'must not be before 1970-01-01' }]],
  [
    { from: '1900-01-02', to: '0000-01-01' },
    [
      { path: 'from', message: 'must not be before 1970-01-01' },
      { path: 'to', message: 'must not be before 1970-01-01' },
    ],
  ],
])('of the days %j there is wrong: %j', (days, issues) => {
  expect(dayIssues(days)).toEqual(issues)
})
