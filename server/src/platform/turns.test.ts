import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('a key is taken until it is given back, and others are free', () => {
  const turns = createTurns(2)

  const free = turns.take(['alice', 'bob'])
  expect(['alice', 'bob', 'carol'].map(turns.isTaken)).toEqual([true, true, false])

  free()
  expect(['alice', 'bob', 'carol'].map(turns.isTaken)).toEqual([false, false, false])
})

test('as many pieces of work as are allowed have room', () => {
  const turns = createTurns(2)

  const free = turns.take(['alice'])
  expect(turns.hasRoom()).toBe(true)
  turns.take(['bob'])
  expect(turns.hasRoom()).toBe(false)

  free()
  expect(turns.hasRoom()).toBe(true)
})

test('who waits is called when a key is free, everybody first in turn', () => {
  const turns = createTurns(1)
  const called: string[] = []
  for (const name of ['one', 'other'])
    turns.onFree(() => called.push(`${name}, ${turns.hasRoom() ? 'with room' : 'without'}`))

  turns.take(['alice'])()
  turns.take(['alice'])()

  expect(called).toEqual(['other, with room', 'one, with room', 'one, with room', 'other, with room'])
})
