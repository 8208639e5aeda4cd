import { expect, test } from 'vitest'
import { stateOf } from './share.ts'

const active = { removedAt: null, revokedAt: null, isExpired: false, isBlocked: false, hasOutputs: true }
const at = new Date()

test.each([
  [{}, 'active'],
  [{ hasOutputs: false }, 'ended'],
  [{ isBlocked: true }, 'ended'],
  [{ isExpired: true, hasOutputs: false }, 'expired'],
  [{ revokedAt: at, isExpired: true }, 'revoked'],
  [{ removedAt: at, revokedAt: at, isBlocked: true }, 'removed'],
] as const)('a share with %j is %s', (change, state) => {
  expect(stateOf({ ...active, ...change })).toBe(state)
})
