import { expect, test } from 'vitest'
import { coinsMoved } from './coins-moved.ts'

const moved = [
  { kind: 'grant', coins: 500, entries: 2 },
  { kind: 'redemption', coins: 100, entries: 1 },
  { kind: 'refund', coins: 8, entries: 1 },
  { kind: 'something new', coins: 3, entries: 1 },
]

test('grants and codes are sold, refunds are given back, and nothing else counts as either', () => {
  expect(coinsMoved(moved, 'sold')).toBe(600)
  expect(coinsMoved(moved, 'refunded')).toBe(8)
  expect(coinsMoved([], 'sold')).toBe(0)
})
