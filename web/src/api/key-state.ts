import type { ApiKey } from '@atelier/contract/api-key.ts'

export type KeyState = 'works' | 'expires soon' | 'expired' | 'revoked'

const soonMs = 7 * 86_400_000

export function keyState(
  { revokedAt, expiresAt }: Pick<ApiKey, 'revokedAt' | 'expiresAt'>,
  now: number,
): KeyState {
  if (revokedAt !== null) return 'revoked'
  if (expiresAt === null) return 'works'
  const leftMs = Date.parse(expiresAt) - now
  if (leftMs <= 0) return 'expired'
  return leftMs < soonMs ? 'expires soon' : 'works'
}

/** What an agent acts under is a key as well, but nobody has seen it: it is shown among the agents. */
export const isOfAgent = ({ lastFour }: Pick<ApiKey, 'lastFour'>): boolean => lastFour === ''

/** A key in a line of text. */
export const keyLabel = (key: Pick<ApiKey, 'name' | 'lastFour'>): string =>
  isOfAgent(key) ? key.name : `${key.name} …${key.lastFour}`

export const hasEnded = (state: KeyState): boolean => state === 'expired' || state === 'revoked'
