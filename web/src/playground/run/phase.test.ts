import { describe, expect, test } from 'vitest'
import type { Values } from '../values.ts'
import { phaseFor, reach, reachedAt, whenReached, type Phase } from './phase.ts'

const values: Values = { prompt: 'a' }
const refused: Phase = { kind: 'refused', error: new Error('no'), wish: { params: values, coins: 5 }, at: 0 }

describe('how far a press has come', () => {
  // prettier-ignore
  test.for<[string, Phase, Values, Phase['kind']]>([
    ['what is on its way stays, whatever is typed',  { kind: 'busy' },    { prompt: 'b' }, 'busy'],
    ['so does what nobody knows',                    { kind: 'unsure' },  { prompt: 'b' }, 'unsure'],
    ['and what nobody has ever heard of',            { kind: 'unheard', keys: [] }, { prompt: 'b' }, 'unheard'],
    ['a refusal is said of what the form held',      refused,             values,          'refused'],
    ['and goes once that is changed',                refused,             { prompt: 'b' }, 'idle'],
  ])('%s', ([, phase, now, kind]) => {
    expect(phaseFor({ phase, of: values }, now).kind).toBe(kind)
  })

  test('is known by the form, and told to whoever listens', () => {
    let told = 0
    const leave = whenReached(() => told++)

    reach('one', { kind: 'busy' })
    leave()
    reach('one', { kind: 'unsure' })

    expect(told).toBe(1)
    expect(reachedAt('one').phase.kind).toBe('unsure')
    expect(reachedAt('other').phase.kind).toBe('idle')
  })
})
