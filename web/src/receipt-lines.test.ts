import { expect, test } from 'vitest'
import { receiptLines } from './receipt-lines.ts'

const coins = { quoted: 12, held: 12, charged: 9, released: 3 }
const completedAt = '2026-01-31T09:30:00Z'

test('a partial result is charged for what was delivered, and the rest came back', () => {
  const lines = receiptLines({
    coins,
    outputs: { requested: 4, delivered: 3 },
    status: 'succeeded',
    completedAt,
  })

  expect(lines).toEqual([
    { label: 'Quoted', coins: 12 },
    { label: 'Held', coins: 12 },
    { label: 'Charged', coins: 9, note: '3 of 4 delivered', isTotal: true },
    { label: 'Returned', coins: 3 },
  ])
})

test('nothing is said to be charged or returned before the end', () => {
  const running = { coins: { ...coins, charged: 0, released: 0 }, outputs: { requested: 4, delivered: 0 } }

  const lines = receiptLines({ ...running, status: 'processing', completedAt: null })

  expect(lines.map(({ label }) => label)).toEqual(['Quoted', 'Held'])
})

test('a failure says that all of it came back', () => {
  const failed = { coins: { ...coins, charged: 0, released: 12 }, outputs: { requested: 4, delivered: 0 } }

  const lines = receiptLines({ ...failed, status: 'failed', completedAt })

  expect(lines.at(-1)).toEqual({ label: 'Returned', coins: 12, note: 'full refund' })
})
