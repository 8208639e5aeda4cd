import { describe, expect, test } from 'vitest'
import type { Values } from '../values.ts'
import { phaseFor, storePhase, storedPhase, onPhaseChange, type Phase } from './phase.ts'

const values: Values = { prompt: 'a' }
const refused: Phase = {
  kind: 'refused',
  error: new Error('no'),
  intent: { params: values, coins: 5 },
  at: 0,
}

describe('how far a submit has come', () => {
  // prettier-ignore
  test.for<[string, Phase, Values, Phase['kind']]>([
    ['what is on its way stays, whatever is typed',  { kind: 'busy' },    { prompt: 'b' }, 'busy'],
    ['so does what nobody knows',                    { kind: 'unsure' },  { prompt: 'b' }, 'unsure'],
    ['and what nobody has ever heard of',            { kind: 'unanswered', keys: [] }, { prompt: 'b' }, 'unanswered'],
    ['a refusal is said of what the form held',      refused,             values,          'refused'],
    ['and goes once that is changed',                refused,             { prompt: 'b' }, 'idle'],
  ])('%s', ([, phase, now, kind]) => {
    expect(phaseFor({ phase, of: values }, now).kind).toBe(kind)
  })

  test('is known by the form, and listeners are called', () => {
    let told = 0
    const leave = onPhaseChange(() => told++)

    storePhase('one', { kind: 'busy' })
    leave()
    storePhase('one', { kind: 'unsure' })

    expect(told).toBe(1)
    expect(storedPhase('one').phase.kind).toBe('unsure')
    expect(storedPhase('other').phase.kind).toBe('idle')
  })
})
