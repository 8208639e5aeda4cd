import { expect, test } from 'vitest'
import { coinsMoved } from './coins-moved.ts'

const moved = [
  { kind: 'grant', coins: 500, entries: 2 },
  { kind: 'redemption', coins: 100, entries: 1 },
  { kind: 'refund', coins: 8, entries: 1 },
  { kind: 'something new', coins: 3, entries: 1 },
]

test('grants and codes give coins, also fewer than none, refunds give them back, and nothing else counts as either', () => {
  expect(coinsMoved(moved, 'given')).toBe(600)
  expect(coinsMoved(moved, 'redeemed')).toBe(100)
  expect(coinsMoved(moved, 'refunded')).toBe(8)
  expect(coinsMoved([], 'given')).toBe(0)
  expect(coinsMoved([{ kind: 'grant', coins: -40, entries: 1 }], 'given')).toBe(-40)
})
