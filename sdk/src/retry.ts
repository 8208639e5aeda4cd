import type { ApiError } from './errors.ts'

/**
 * Whether a failed call may be retried: always, since it changes nothing; only if the service said that it did nothing;
 * or never, since its body is used up.
 */
export type Repeatable = 'always' | 'when-refused' | 'never'

const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 8_000
/** Longer waits are reported to the caller instead. */
const LONGEST_ASKED_MS = 120_000

/**
 * Codes with which the service answers before it has begun anything. `unavailable` is not among them: it may come after
 * a commit.
 */
const refusals = new Set(['maintenance', 'channel_disabled'])

/** Temporary failures. `internal` is a bug of the service, which may not happen twice. */
const passing = new Set([0, 408, 429, 500, 502, 503, 504])

/** How long to wait before the next attempt; undefined for none. `random` is from 0 to 1. */
export function retryDelayMs(
  error: Pick<ApiError, 'status' | 'code' | 'retryAfterMs' | 'attempts'>,
  repeatable: Repeatable,
  random: number,
): number | undefined {
  const { status, code, retryAfterMs, attempts } = error
  const wasRefused = status === 429 || (status === 503 && refusals.has(code))
  const isSafe = repeatable === 'always' ? passing.has(status) : repeatable === 'when-refused' && wasRefused
  if (!isSafe) return undefined
  const backoff = Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS)
  // Jitter, so that clients that failed together do not retry together.
  if (retryAfterMs === undefined) return backoff * (0.5 + random / 2)
  return retryAfterMs > LONGEST_ASKED_MS ? undefined : retryAfterMs + backoff * random
}
