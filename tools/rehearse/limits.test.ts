import { expect, test } from 'vitest'
import { judge } from './limits.ts'

const good = {
  requests: 1000,
  failed: 0,
  lost: 0,
  doubled: 0,
  slowestMs: 900,
  backMs: 5_000,
  isAuditOk: true,
}

test('what is within its limits misses none', () => {
  expect(judge({ mayFail: 0 }, good).missed).toEqual([])
  expect(judge({ mayFail: 0.005 }, { ...good, failed: 5 }).missed).toEqual([])
  expect(judge({}, { ...good, failed: 400 }).missed).toEqual([])
})

test.each([
  [{ lost: 1 }, '1 lost'],
  [{ doubled: 2 }, '2 doubled'],
  [{ isAuditOk: false }, 'the audit found something'],
  [{ failed: 6 }, '6 of 1000 requests failed, where 0.5 % may'],
  [{ slowestMs: 10_001 }, 'somebody waited for more than 10 s'],
  [{ backMs: 5_001 }, '5.0 s until nothing failed any more, where 5 s are allowed'],
])('%j is not', (difference, missed) => {
  expect(judge({ mayFail: 0.005 }, { ...good, ...difference }).missed).toEqual([missed])
})
