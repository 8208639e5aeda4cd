import { expect, test } from 'vitest'
import { createBreaker } from './breaker.ts'

function setUp() {
  let now = 0
  const breaker = createBreaker({ failures: 2, pauseMs: 100, now: () => now })
  return { breaker, pass: (ms: number) => (now += ms) }
}

test('opens after so many failures in a row', () => {
  const { breaker } = setUp()

  breaker.failed()
  expect([breaker.isOpen(), breaker.admit()]).toEqual([false, true])
  breaker.failed()
  expect([breaker.isOpen(), breaker.admit()]).toEqual([true, false])
})

test('a success between them starts the count anew', () => {
  const { breaker } = setUp()

  breaker.failed()
  breaker.succeeded()
  breaker.failed()

  expect(breaker.isOpen()).toBe(false)
})

test('after the pause one is let through, and its end decides', () => {
  const { breaker, pass } = setUp()
  breaker.failed()
  breaker.failed()

  pass(100)
  expect([breaker.admit(), breaker.admit()]).toEqual([true, false])
  breaker.failed()
  expect(breaker.admit()).toBe(false)

  pass(100)
  expect(breaker.admit()).toBe(true)
  breaker.succeeded()
  expect([breaker.isOpen(), breaker.admit(), breaker.admit()]).toEqual([false, true, true])
})

test('when the one says nothing, the next may try', () => {
  const { breaker, pass } = setUp()
  breaker.failed()
  breaker.failed()
  pass(100)
  breaker.admit()

  breaker.abandoned()

  expect([breaker.isOpen(), breaker.admit()]).toEqual([true, true])
})
