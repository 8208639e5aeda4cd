import { generationStatuses } from '@atelier/contract/generation.ts'
import { describe, expect, test } from 'vitest'
import { moves } from './moves.ts'

const hold = { coinsQuoted: 20, coinsPerOutput: 5 }

describe('the moves of a generation', () => {
  const legal = new Set(Object.values(moves).map(({ from, to }) => `${from} → ${to}`))

  test.for(generationStatuses.flatMap((from) => generationStatuses.map((to) => `${from} → ${to}`)))(
    '%s',
    (move) => {
      // Spec: States and transitions
      const specified = [
        'queued → processing',
        'queued → canceled',
        'processing → failed',
        'processing → succeeded',
      ]

      expect(legal.has(move)).toBe(specified.includes(move))
    },
  )

  test('starting leaves the hold open', () => expect(moves.start.charge).toBeNull())
  test('a cancel is free', () => expect(moves.cancel.charge()).toBe(0))
  test('a failure is free', () => expect(moves.fail.charge()).toBe(0))
  test('a partial result is charged per delivered output', () =>
    expect(moves.succeed.charge(hold, 3)).toBe(15))
  test('a success charges at most its hold', () =>
    expect(() => moves.succeed.charge(hold, 5)).toThrow('never exceeds'))
  test('a success delivers something', () =>
    expect(() => moves.succeed.charge(hold, 0)).toThrow('has failed'))
})
