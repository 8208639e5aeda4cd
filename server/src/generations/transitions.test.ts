import { generationStatuses } from '@atelier/contract/generation.ts'
import { describe, expect, test } from 'vitest'
import { transitions } from './transitions.ts'

const hold = { coinsQuoted: 20, coinsPerOutput: 5 }

describe('the transitions of a generation', () => {
  const legal = new Set(Object.values(transitions).map(({ from, to }) => `${from} → ${to}`))

  test.for(generationStatuses.flatMap((from) => generationStatuses.map((to) => `${from} → ${to}`)))(
    '%s',
    (transition) => {
      // Spec: States and transitions
      const specified = [
        'queued → processing',
        'queued → canceled',
        'processing → failed',
        'processing → succeeded',
      ]

      expect(legal.has(transition)).toBe(specified.includes(transition))
    },
  )

  test('starting leaves the hold open', () => expect(transitions.start.charge).toBeNull())
  test('a cancel is free', () => expect(transitions.cancel.charge()).toBe(0))
  test('a failure is free', () => expect(transitions.fail.charge()).toBe(0))
  test('a partial result is charged per delivered output', () =>
    expect(transitions.succeed.charge(hold, 3)).toBe(15))
  test('a success charges at most its hold', () =>
    expect(() => transitions.succeed.charge(hold, 5)).toThrow('never exceeds'))
  test('a success delivers something', () =>
    expect(() => transitions.succeed.charge(hold, 0)).toThrow('has failed'))
})
