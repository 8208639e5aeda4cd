import { expect, test } from 'vitest'
import { receiptLines } from './receipt-lines.ts'

const coins = { quoted: 12, held: 12, charged: 9, released: 3, refunded: 0 }
const completedAt = '2026-01-31T09:30:00Z'

test('a partial result is charged for what was delivered, and the rest came back', () => {
  const lines = receiptLines({
    coins,
    outputs: { requested: 4, delivered: 3 },
    status: 'succeeded',
    completedAt,
    entries: [],
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

  const lines = receiptLines({ ...running, status: 'processing', completedAt: null, entries: [] })

  expect(lines.map(({ label }) => label)).toEqual(['Quoted', 'Held'])
})

test('a failure says that all of it came back', () => {
  const failed = { coins: { ...coins, charged: 0, released: 12 }, outputs: { requested: 4, delivered: 0 } }

  const lines = receiptLines({ ...failed, status: 'failed', completedAt, entries: [] })

  expect(lines.at(-1)).toEqual({ label: 'Returned', coins: 12, note: 'full refund' })
})

test('what an operator gave back stands below, with the reason', () => {
  const refund = {
    id: 4,
    kind: 'refund' as const,
    coins: 4,
    balance: { available: 4, held: 0 },
    generationId: null,
    modelName: null,
    effectId: null,
    note: 'It was blank.',
    createdAt: completedAt,
  }
  const made = { coins: { ...coins, refunded: 4 }, outputs: { requested: 4, delivered: 3 } }

  const lines = receiptLines({ ...made, status: 'succeeded', completedAt, entries: [refund] })

  expect(lines.at(-1)).toEqual({ label: 'Refunded', coins: 4, note: 'It was blank.' })
})
