import type { RateLimit } from '@atelier/contract/account.ts'
import { Problem } from '../platform/http/problem.ts'
import type { RateLimiter } from '../platform/rate-limiter.ts'
import { refusalOf, type WindowState } from './rate-limits.ts'

/** Counts one more request, or throws the Problem that refuses it. */
export async function countRequest(limiter: RateLimiter, name: string, limit: RateLimit): Promise<void> {
  const window = await limiter.spend(name, limit)
  if (!window.allowed) throw rateLimited(window)
}

export const rateLimited = (window: WindowState) => new Problem('rate_limited', ...refusalOf(window))
