import type { RateLimit, RateLimits } from '@atelier/contract/account.ts'
import { limits } from '@atelier/contract/limits.ts'

export const defaultRateLimits: RateLimits = {
  key: limits.rateLimitPerKey,
  account: limits.rateLimitPerAccount,
}

/** Of an account, where nobody has set another: the default of the column. */
export const DEFAULT_RUNNING_LIMIT = 4

// Spec silent: requests without a valid key, per address.
export const unauthenticatedLimit: RateLimit = { limit: 30, windowSeconds: 60 }

// Spec silent: failed sign-ins for one email, from one address and from everywhere. The second is wide, so that a
// stranger cannot lock a person out. The third is for one address whatever the email: an office behind one address has room
// for thirty mistyped passwords a minute, and waits for a minute at most where one of its machines goes wild.
export const signInLimits = {
  fromOneAddress: { limit: 10, windowSeconds: 600 },
  fromEverywhere: { limit: 100, windowSeconds: 600 },
  anyEmailFromOneAddress: { limit: 30, windowSeconds: 60 },
  /** Of a second factor, by whoever has the password already: three of a million codes are right at any moment. */
  codesOfOnePerson: { limit: 10, windowSeconds: 3600 },
} as const satisfies Record<string, RateLimit>

// Spec silent: passwords that may wait to be hashed on one node, about as many as its one thread hashes in that time.
export const hashing = { mostWaiting: 64, waitSeconds: 5 }

// Spec silent: mails to one address that somebody typed into the sign-up form.
export const signUpMailLimit: RateLimit = { limit: 5, windowSeconds: 3600 }

/**
 * What counts as one address: with IPv6 a /64 network, since one household has more addresses than we could store.
 * Clients that have disconnected have no address and share one limit, so that guesses are counted even if nobody waits
 * for the answer.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return 'gone'
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  const all = [
    ...groups,
    ...Array.from({ length: missing }, () => '0'),
    ...(tail ?? '').split(':').filter(Boolean),
  ]
  return `${all.slice(0, 4).join(':')}::/64`
}

/** What a window says after one more request. */
export type WindowState = RateLimit & { allowed: boolean; remaining: number; resetSeconds: number }

/** The window that the client exhausts first: fewer requests left, on a tie the smaller limit. */
export function tighter(one: WindowState, other: WindowState): WindowState {
  if (one.remaining !== other.remaining) return one.remaining < other.remaining ? one : other
  return one.limit <= other.limit ? one : other
}

// Spec: Limits
export function rateLimitHeaders(window: WindowState): Record<string, string> {
  return {
    'ratelimit-limit': String(window.limit),
    'ratelimit-remaining': String(window.remaining),
    'ratelimit-reset': String(window.resetSeconds),
    'ratelimit-policy': `${window.limit};w=${window.windowSeconds}`,
  }
}

/** What a refused request is told: detail and headers of its Problem. */
export function refusalOf({ limit, windowSeconds, resetSeconds, ...rest }: WindowState) {
  const detail = `More than ${limit} requests in ${windowSeconds} seconds. Wait ${resetSeconds} s.`
  const headers = rateLimitHeaders({ limit, windowSeconds, resetSeconds, ...rest })
  return [detail, { retryAfterSeconds: resetSeconds, headers }] as const
}
