import { describe, expect, test } from 'vitest'
import { versionOf } from './version.ts'

const queued = (queuePosition: number) => versionOf({ status: 'queued', changes: null, queuePosition })
const processing = (changes: number | null) =>
  versionOf({ status: 'processing', changes, queuePosition: null })

describe('the version of a generation', () => {
  test.each([
    ['a place further ahead in the queue', queued(3), queued(2)],
    ['the first place, from far behind', queued(500_000_000), queued(1)],
    ['the start, after the first place', queued(1), processing(1)],
    ['progress', processing(1), processing(2)],
    ['the end', processing(2), versionOf({ status: 'succeeded', changes: 3, queuePosition: null })],
    [
      'being canceled in the queue',
      queued(1),
      versionOf({ status: 'canceled', changes: 1, queuePosition: null }),
    ],
    ['a change of one that was started before changes were counted', processing(null), processing(1)],
  ])('grows with %s', (_, before, after) => {
    expect(after).toBeGreaterThan(before)
  })
})
