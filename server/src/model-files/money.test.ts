import { describe, expect, test } from 'vitest'
import { coinsInMoney, costOf, marginOf } from './money.ts'

describe('what a run costs', () => {
  test.for<[string, Parameters<typeof costOf>, string | undefined]>([
    ['nothing is known without rates', [undefined, 'USD', 1], undefined],
    ['by the output', [{ perOutput: 0.003 }, 'USD', 3], '0.009'],
    ['by the run and the output', [{ perRun: 0.1, perOutput: 0.2 }, 'USD', 2], '0.5'],
    ['by a unit that is not reported', [{ perUnit: { seconds: 0.1 } }, 'USD', 1], undefined],
    [
      'by another unit than the rate',
      [{ perUnit: { seconds: 0.1 } }, 'USD', 1, { amount: 2, unit: 'steps' }],
      undefined,
    ],
    [
      'by the second',
      [{ perUnit: { seconds: 0.000725 } }, 'USD', 1, { amount: 1.5, unit: 'seconds' }],
      '0.0010875',
    ],
    [
      'a statement in the currency is all of it',
      [{ perRun: 9 }, 'USD', 1, { amount: 0.05, unit: 'USD' }],
      '0.05',
    ],
    ['also without rates', [undefined, 'USD', 1, { amount: 5e-7, unit: 'USD' }], '0.0000005'],
    ['a discount on it', [{ perUnit: { USD: 0.5 } }, 'USD', 1, { amount: 0.05, unit: 'USD' }], '0.025'],
  ])('%s', ([, given, expected]) => {
    expect(costOf(...given)).toBe(expected)
  })
})

test('coins in money, and what is left of it', () => {
  expect(coinsInMoney(7, { amount: '0.01', currency: 'USD' })).toBe('0.07')
  expect(marginOf('0.07', '0.1')).toBe('-0.03')
  expect(marginOf('0.07', undefined)).toBeUndefined()
})
