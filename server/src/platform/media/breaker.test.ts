import { expect, test } from 'vitest'
import { createBreaker } from './breaker.ts'

function setUp() {
  let now = 0
  const breaker = createBreaker({ failures: 2, pauseMs: 100, now: () => now })
  return { breaker, mayPass: () => breaker.admit() !== undefined, pass: (ms: number) => (now += ms) }
}

function setUpOpen() {
  const set = setUp()
  set.breaker.failed('alice')
  set.breaker.failed('bob')
  return set
}

test('opens after failures in a row over the files of so many owners', () => {
  const { breaker, mayPass } = setUp()

  breaker.failed('alice')
  expect([breaker.isOpen(), mayPass()]).toEqual([false, true])
  breaker.failed('bob')
  expect([breaker.isOpen(), mayPass()]).toEqual([true, false])
})

test('one owner alone does not open it, however often', () => {
  const { breaker } = setUp()

  for (let count = 0; count < 10; count++) breaker.failed('alice')

  expect(breaker.isOpen()).toBe(false)
})

test('failures over nobody’s file count each', () => {
  const { breaker } = setUp()

  breaker.failed()
  breaker.failed()

  expect(breaker.isOpen()).toBe(true)
})

test('a success between them starts the count anew', () => {
  const { breaker } = setUp()

  breaker.failed('alice')
  breaker.succeeded()
  breaker.failed('bob')

  expect(breaker.isOpen()).toBe(false)
})

test('after the pause one is let through, and its end decides', () => {
  const { breaker, mayPass, pass } = setUpOpen()

  pass(100)
  const trial = breaker.admit()!
  expect(mayPass()).toBe(false)
  breaker.failed('alice')
  trial[Symbol.dispose]()
  expect(mayPass()).toBe(false)

  pass(100)
  expect(mayPass()).toBe(true)
  breaker.succeeded()
  expect([breaker.isOpen(), mayPass(), mayPass()]).toEqual([false, true, true])
})

test('when the one says nothing, the next may try', () => {
  const { breaker, mayPass, pass } = setUpOpen()
  pass(100)

  breaker.admit()![Symbol.dispose]()

  expect([breaker.isOpen(), mayPass()]).toEqual([true, true])
})

test('who was let through before it opened does not end the trial of another', () => {
  const { breaker, mayPass, pass } = setUp()
  const early = breaker.admit()!
  breaker.failed('alice')
  breaker.failed('bob')
  pass(100)
  breaker.admit()

  early[Symbol.dispose]()

  expect(mayPass()).toBe(false)
})
