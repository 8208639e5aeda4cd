import { describe, expect, test } from 'vitest'
import { isClosed, isProbeDue, limitsNow } from './availability.ts'

const openedAt = new Date('2026-01-01T00:00:00Z')
const state = { pausedAt: null, health: null, checkedAt: null, notBefore: null, trippedUntil: openedAt }
const limitsAfter = (seconds: number, slots: number | undefined) =>
  limitsNow({ slots, provider: {} }, state, +openedAt + seconds * 1000)

describe('a backend that was closed', () => {
  test.each([
    [0, 1],
    [4, 1],
    [5, 2],
    [11, 4],
    [16, 8],
  ])('has, %s seconds after, %s runs at a time as a trial', (seconds, trials) => {
    for (const slots of [20, undefined])
      expect(limitsAfter(seconds, slots)).toEqual({ slots: trials, since: openedAt, rate: undefined })
  })

  test('has all its slots again at last, also where nothing has ended yet; runs from before do not count', () => {
    expect(limitsAfter(10, 4)).toEqual({ slots: 4, since: openedAt, rate: undefined })
    expect(limitsAfter(3600, 8)).toEqual({ slots: 8, since: openedAt, rate: undefined })
    expect(limitsAfter(3600, undefined).slots).toBeGreaterThan(1000)
  })
})

test('a backend that was not closed has its slots', () => {
  const open = { ...state, trippedUntil: null }
  expect(limitsNow({ slots: 8, provider: {} }, open, 0)).toEqual({ slots: 8, rate: undefined })
  expect(limitsNow(undefined, undefined, 0)).toEqual({ slots: undefined, rate: undefined })
})

test('times are those of the database, whatever our own clock says', () => {
  const backend = { slots: 8, provider: {} }
  const behind = { ...state, aheadMs: 600_000 }
  const ours = (seconds: number) => +openedAt - 600_000 + seconds * 1000

  expect(isClosed(backend, behind, ours(-1))).toBe(true)
  expect(isClosed(backend, behind, ours(0))).toBe(false)
  expect(isClosed(backend, { ...behind, trippedUntil: null, notBefore: openedAt }, ours(1))).toBe(false)
  expect(isProbeDue({ ...behind, checkedAt: openedAt }, ours(14))).toBe(false)
  expect(isProbeDue({ ...behind, checkedAt: openedAt }, ours(15))).toBe(true)
  expect(limitsNow(backend, behind, ours(5)).slots).toBe(2)
})
