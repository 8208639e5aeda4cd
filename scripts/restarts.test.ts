import { describe, expect, test } from 'vitest'
import { openRestarts, type End } from './restarts.mjs'

const crash: End = { code: 70, signal: null, ranMs: 5000 }

describe('npm start, when the server has ended', () => {
  test.each<[string, Partial<End>]>([
    ['exit code 70', { code: 70 }],
    ['an abort of V8', { code: 134 }],
    ['SIGKILL, as out of memory', { code: null, signal: 'SIGKILL' }],
    ['SIGSEGV', { code: null, signal: 'SIGSEGV' }],
  ])('starts it again after %s', (_, end) => {
    expect(openRestarts().after({ ...crash, ...end })).toBe(1000)
  })

  test.each<[string, Partial<End>]>([
    ['an orderly end', { code: 0 }],
    ['a start that cannot succeed', { code: 1 }],
    ['SIGTERM', { code: null, signal: 'SIGTERM' }],
    ['SIGINT', { code: null, signal: 'SIGINT' }],
    ['an end that SIGTERM asked for and that failed', { code: 143 }],
    ['a terminal that was closed', { code: 129 }],
  ])('leaves it at %s', (_, end) => {
    expect(openRestarts().after({ ...crash, ...end })).toBeUndefined()
  })

  test('waits twice as long each time, thirty seconds at most', () => {
    const restarts = openRestarts()

    const waits = Array.from({ length: 7 }, () => restarts.after(crash))

    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  })

  test('begins with a second again once it has run for a minute', () => {
    const restarts = openRestarts()
    restarts.after(crash)
    restarts.after(crash)

    expect(restarts.after({ ...crash, ranMs: 60_000 })).toBe(1000)
    expect(restarts.after(crash)).toBe(2000)
  })

  test('tries on when a start after a crash does not succeed', () => {
    const restarts = openRestarts()
    restarts.after(crash)

    expect(restarts.after({ ...crash, code: 1 })).toBe(2000)
  })
})
