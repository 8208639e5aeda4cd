// Spec silent: five generations of an account that end in `content_policy` within ten minutes pause its submits for fifteen.
const REFUSALS = 5
const WITHIN_MS = 10 * 60_000
const PAUSE_MS = 15 * 60_000

/** Older refusals cannot matter any more. */
export const COOLDOWN_LOOKBACK_SECONDS = (WITHIN_MS + PAUSE_MS) / 1000

/**
 * Until when submits are refused, given when generations ended in `content_policy`, newest first; null if they are not.
 */
export function cooldownUntil(refusedAt: Date[], now: Date): Date | null {
  const times = refusedAt.map((date) => date.getTime())
  const last = times.find((time, index) => {
    const first = times[index + REFUSALS - 1]
    return first !== undefined && time - first <= WITHIN_MS
  })
  if (last === undefined || last + PAUSE_MS <= now.getTime()) return null
  return new Date(last + PAUSE_MS)
}
