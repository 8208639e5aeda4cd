import { describe, expect, test } from 'vitest'
import { ArrivalRate } from './arrival-rate.ts'

type Sending = { every: number; bytes: number; until?: number; from?: number }

/** After how many seconds a body that arrives like this is given up, within half an hour. */
function givenUpAfter(...sendings: Sending[]): number | undefined {
  const startMs = 1_000_000.5
  const rate = new ArrivalRate(startMs)
  for (let second = 0; second <= 1800; second++) {
    const nowMs = startMs + second * 1000
    if (rate.isTooSlow(nowMs)) return second
    for (const { every, bytes, from = 0, until = Infinity } of sendings)
      if (second % every === 0 && second >= from && second < until) rate.record(bytes, nowMs)
  }
  return undefined
}

// prettier-ignore
describe('a body that arrives slowly is given up', () => {
  test.for<[string, Sending[], number | undefined]>([
    ['nothing at all', [], 20],
    ['a byte every 12 seconds', [{ every: 12, bytes: 1 }], 20],
    ['999 bytes a second', [{ every: 1, bytes: 999 }], 20],
    ['1000 bytes a second', [{ every: 1, bytes: 1000 }], undefined],
    ['a phone on 2G', [{ every: 1, bytes: 5000 }], undefined],
    ['a phone on 2G that pauses for 15 seconds', [{ every: 1, bytes: 5000, until: 60 }, { every: 1, bytes: 5000, from: 75 }], undefined],
    ['20 kB every 19 seconds', [{ every: 19, bytes: 20_000 }], undefined],
    ['20 kB every 22 seconds', [{ every: 22, bytes: 20_000 }], 21],
    ['much at first and then nothing', [{ every: 1, bytes: 10_000_000, until: 30 }], 50],
    ['much at first and then a byte a second', [{ every: 1, bytes: 10_000_000, until: 30 }, { every: 1, bytes: 1 }], 50],
  ])('%s', ([, sendings, expected]) => {
    expect(givenUpAfter(...sendings)).toBe(expected)
  })
})

test('the rate is that of the window, or of the time since the start', () => {
  const rate = new ArrivalRate(0)
  rate.record(1000, 0)
  expect(rate.bytesPerSecond(0)).toBe(1000)
  expect(rate.bytesPerSecond(10_000)).toBe(100)
  rate.record(1000, 10_000)
  expect(rate.bytesPerSecond(19_999)).toBeCloseTo(100, 0)
  expect(rate.bytesPerSecond(21_000)).toBe(50)
  expect(rate.bytesPerSecond(31_000)).toBe(0)
})

test('a clock that is set back changes nothing that has arrived', () => {
  const rate = new ArrivalRate(0)
  rate.record(20_000, 19_000)
  rate.record(1, 5000)
  expect(rate.isTooSlow(20_000)).toBe(false)
})
