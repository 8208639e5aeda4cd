import type { RateLimitState } from '../../api/client.ts'
import { mayHaveBeenDone } from '../../api/generate-problems.ts'
import { isRateLimited, waitMs } from '../../api/problem.ts'
import type { FormSource } from '../form-source.ts'
import type { Values } from '../values.ts'

const CHANGE_MS = 400
/** Longer for text, because people pause while they write. */
const TEXT_MS = 1000

/** How long after a change its price is asked for. */
export function quoteDelayMs({ params }: Pick<FormSource, 'params'>, before: Values, now: Values): number {
  const changed = params.filter(({ name }) => before[name] !== now[name])
  if (changed.length === 0) return 0
  return changed.every(({ kind }) => kind === 'text') ? TEXT_MS : CHANGE_MS
}

const RESERVED_REQUESTS = 20

/**
 * How long to wait before another request for a price: where few requests are left, they are kept for what the person
 * does. An account with a small limit keeps a third of it.
 */
export function pauseMs(limit: RateLimitState | undefined, now: number): number {
  if (!limit || limit.remaining >= Math.min(RESERVED_REQUESTS, Math.ceil(limit.limit / 3))) return 0
  return Math.max(0, limit.notedAt + limit.resetSeconds * 1000 - now)
}

const RETRY_MS = 3000

/** How soon a price is asked for again that could not be had; false where asking again would bring the same. */
export function retryMs(error: unknown): number | false {
  if (isRateLimited(error)) return waitMs(error)
  return mayHaveBeenDone(error) && RETRY_MS
}
