import { describe, expect, test } from 'vitest'
import { applyEdits, replaceOnce, type Edit } from './edit.ts'
import { faults } from './faults.ts'
import { pointEdits } from './points.ts'
import { spyEdits } from './spied-sandbox.ts'

describe('the sources still have every place that chaos runs change', () => {
  test('points at which a process dies, and the backend that writes down what it sold', () => {
    expect(() => applyEdits([...pointEdits, ...spyEdits])).not.toThrow()
  })

  test.each(Object.entries(faults))('%s', (_name, { edits }) => {
    const planted: readonly Edit[] = edits

    expect(() => applyEdits([...pointEdits, ...spyEdits, ...planted])).not.toThrow()
  })
})

describe('an edit', () => {
  test('changes the one place it names', () => {
    expect(replaceOnce('a b c', 'b', '$&', 'x')).toBe('a $& c')
  })

  test('of a place that is gone, or there twice, is an error that shows it', () => {
    expect(() => replaceOnce('a c', 'b', '', 'moves.sql')).toThrow('moves.sql has this 0 times')
    expect(() => replaceOnce('b b', 'b', '', 'moves.sql')).toThrow('moves.sql has this 2 times')
  })
})
