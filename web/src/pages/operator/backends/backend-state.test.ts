import { expect, test } from 'vitest'
import { backendState, isHeldBack } from './backend-state.tsx'

const now = Date.parse('2026-01-31T12:00:00.000Z')
const later = '2026-01-31T12:05:00.000Z'
const earlier = '2026-01-31T11:55:00.000Z'
const well = {
  health: 'ready',
  healthDetail: null,
  pausedAt: null,
  pauseReason: null,
  notBefore: null,
  trippedUntil: null,
  failures: 0,
} as const

test.each([
  ['ready', well, false],
  ['busy', { ...well, health: 'busy' }, false],
  ['unknown', { ...well, health: null }, false],
  ['down', { ...well, health: 'down' }, false],
  ['down', { ...well, health: 'down', trippedUntil: later }, true],
  ['tripped', { ...well, trippedUntil: later }, true],
  ['ready', { ...well, trippedUntil: earlier, notBefore: earlier }, false],
  ['waiting', { ...well, notBefore: later }, true],
  ['paused', { ...well, health: 'down', pausedAt: earlier }, true],
] as const)('%s', (state, backend, heldBack) => {
  expect(backendState(backend, now)).toBe(state)
  expect(isHeldBack(backend, now)).toBe(heldBack)
})
