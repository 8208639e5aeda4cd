import { expect, test } from 'vitest'
import { workOf } from '../../../test/providers/work.ts'
import { pollPause } from './poll-pause.ts'

test('a run is polled soon at first, and then ever less often, whatever the clocks say', () => {
  const work = workOf({ beganAtMs: 100_000 })

  const pauses = [-5000, 0, 1000, 4000, 8000, 60_000].map((sinceMs) => pollPause(work, 100_000 + sinceMs))

  expect(pauses).toEqual([250, 250, 250, 1000, 2000, 2000])
})
