import { expect, test } from 'vitest'
import { keyState } from './key-state.ts'

const now = Date.parse('2026-02-01T00:00:00Z')

test.each([
  { revokedAt: null, expiresAt: null, state: 'works' },
  { revokedAt: null, expiresAt: '2026-03-01T00:00:00Z', state: 'works' },
  { revokedAt: null, expiresAt: '2026-02-05T00:00:00Z', state: 'expires soon' },
  { revokedAt: null, expiresAt: '2026-02-01T00:00:00Z', state: 'expired' },
  { revokedAt: '2026-01-01T00:00:00Z', expiresAt: '2026-01-02T00:00:00Z', state: 'revoked' },
])('a key $state: revoked $revokedAt, expiring $expiresAt', ({ state, ...key }) => {
  expect(keyState(key, now)).toBe(state)
})
