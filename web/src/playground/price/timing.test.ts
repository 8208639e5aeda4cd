import type { ParamDescriptor } from '@atelier/contract/param-descriptor.ts'
import { describe, expect, test } from 'vitest'
import { CallFailed, type FailureCode } from '../../api/problem.ts'
import type { Values } from '../values.ts'
import { retryMs, pauseMs, quoteDelayMs } from './timing.ts'

const ui = { control: 'prompt', group: 'prompt', order: 1 } as const
const params: ParamDescriptor[] = [
  { name: 'prompt', kind: 'text', required: true, maxLength: 100, ui },
  { name: 'duration', kind: 'range', required: false, min: 1, max: 4, step: 1, ui },
]

// prettier-ignore
test.for<[Values, Values, number]>([
  [{},              {},                              0],
  [{},              { prompt: 'a' },                 1000],
  [{},              { duration: 2 },                 400],
  [{ duration: 2 }, {},                              400],
  [{ prompt: 'a' }, { prompt: 'ab', duration: 2 },   400],
])('from %o to %o the price is asked for after %i ms', ([before, now, ms]) => {
  expect(quoteDelayMs({ params }, before, now)).toBe(ms)
})

describe('requests are kept for what the person does', () => {
  // prettier-ignore
  test.for<[number, number, number, number]>([
    // limit, remaining, ms since, pause
    [300, 300, 0,      0],
    [300, 20,  0,      0],
    [300, 19,  0,      60_000],
    [300, 19,  45_000, 15_000],
    [300, 0,   61_000, 0],
    [12,  4,   0,      0],
    [12,  3,   0,      60_000],
  ])('of %i with %i left, after %i ms: %i ms', ([limit, remaining, since, ms]) => {
    expect(pauseMs({ limit, remaining, resetSeconds: 60, notedAt: 5 }, 5 + since)).toBe(ms)
  })

  test('before the first answer nothing is known', () => {
    expect(pauseMs(undefined, 0)).toBe(0)
  })
})

// prettier-ignore
test.for<[FailureCode, number | false]>([
  ['unreachable', 3000], ['unavailable', 3000], ['rate_limited', 14_000], ['invalid_params', false], ['maintenance', false],
])('a price that was not to be had for %s is asked for again after %s ms', ([code, ms]) => {
  expect(retryMs(new CallFailed({ code, detail: 'No.' }, 14))).toBe(ms)
})
