import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

const nobody = () => {}

test('a key is taken until it is given back, and others are free', () => {
  const turn = createTurns(2).join(nobody)

  const free = turn.take(['alice', 'bob'])
  expect(['alice', 'bob', 'carol'].map(turn.reserve)).toEqual([false, false, true])

  free()
  expect(['alice', 'bob', 'carol'].map(turn.reserve)).toEqual([true, true, true])
})

test('as many pieces of work as are allowed have room, of all kinds together', () => {
  const turns = createTurns(2)
  const [one, other] = [turns.join(nobody), turns.join(nobody)]

  const free = one.take(['alice'])
  expect(other.hasRoom()).toBe(true)
  other.take(['bob'])
  expect([one.hasRoom(), other.hasRoom()]).toEqual([false, false])

  free()
  expect([one.hasRoom(), other.hasRoom()]).toEqual([true, true])
})

test('whoever asked for a key that another kind has, has it next', () => {
  const turns = createTurns(2)
  const [one, other] = [turns.join(nobody), turns.join(nobody)]
  const free = one.take(['alice'])

  expect(other.reserve('alice')).toBe(false)
  free()
  expect([one.reserve('alice'), other.reserve('alice')]).toEqual([false, true])

  const freeAgain = other.take(['alice'])
  expect(one.reserve('alice')).toBe(false)
  freeAgain()
  expect([other.reserve('alice'), one.reserve('alice')]).toEqual([false, true])
})

test('who waits is called when a key is free, everybody first in turn', () => {
  const turns = createTurns(1)
  const called: string[] = []
  const [turn] = ['one', 'other'].map((name) => turns.join(() => called.push(name)))

  turn!.take(['alice'])()
  turn!.take(['alice'])()

  expect(called).toEqual(['other', 'one', 'one', 'other'])
})
