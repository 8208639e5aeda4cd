import { expect, test } from 'vitest'
import { stepFrame } from './frame-step.ts'

test.for([
  ['forward from the first', 0, 1, 25, 0.06],
  ['forward from the middle of a frame', 0.06, 1, 25, 0.1],
  ['back from the middle of a frame', 0.1, -1, 25, 0.06],
  ['not before the first', 0.01, -1, 25, 0.02],
  ['not after the last', 3.99, 1, 25, 3.98],
  ['at another rate', 0, 1, 10, 0.15],
  ['at a rate that is none', 0, 1, 'fast', 0.06],
  ['from the very edge of a frame', 3 / 25, 1, 25, 0.18],
] as const)('%s', ([, from, by, fps, to]) => {
  expect(stepFrame(from, by, fps, 4)).toBeCloseTo(to, 6)
})
