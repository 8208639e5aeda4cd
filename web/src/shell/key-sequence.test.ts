import { describe, expect, test } from 'vitest'
import { keySequence } from './key-sequence.ts'

const bindings = { 'g k': 'keys', 'g u': 'usage', 'g g': 'top', '?': 'help' }
/** What comes of keys pressed so many milliseconds apart. */
function press(keys: string, apartMs = 100): (string | undefined)[] {
  const find = keySequence(bindings)
  return keys.split(' ').map((key, index) => find(key, 10_000 + index * apartMs))
}

describe('keys', () => {
  test('one key, and two in a row', () => {
    expect(press('?')).toEqual(['help'])
    expect(press('g k')).toEqual([undefined, 'keys'])
  })

  test('one pair after another, without a pause', () => {
    expect(press('g k g u g k')).toEqual([undefined, 'keys', undefined, 'usage', undefined, 'keys'])
  })

  test('a wrong second key asks for nothing, and is not the first of the next', () => {
    expect(press('g x k')).toEqual([undefined, undefined, undefined])
    expect(press('g x g k')).toEqual([undefined, undefined, undefined, 'keys'])
    expect(press('g ?')).toEqual([undefined, 'help'])
  })

  test('a key that is both first and second', () => {
    expect(press('g g g k')).toEqual([undefined, 'top', undefined, 'keys'])
  })

  test('after a second it is too late', () => {
    expect(press('g k', 1000)).toEqual([undefined, undefined])
  })
})
