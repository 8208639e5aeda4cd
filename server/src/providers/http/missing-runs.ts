import type { Clock } from '../../platform/clock.ts'
import { ProviderError } from '../provider.ts'

/** Between our clock and that of a backend. */
export const SKEW_MS = 60_000

/** A generation is given up after twelve hours: nobody looks for its run any longer. */
const MAX_AGE_MS = 12 * 60 * 60 * 1000

/** Since when this process has looked for the run of an attempt in vain. */
export type MissingRuns = {
  /** Since when, which is now where it was not missing before. */
  note(attemptId: string): number
  sinceMs(attemptId: string): number | undefined
  found(attemptId: string): void
}

export function createMissingRuns(clock: Clock): MissingRuns {
  const since = new Map<string, number>()
  return {
    note(attemptId) {
      const nowMs = clock.now()
      for (const [each, sinceMs] of since) {
        if (nowMs - sinceMs <= MAX_AGE_MS) break // They are in the order in which they were noted.
        since.delete(each)
      }
      const sinceMs = since.get(attemptId) ?? nowMs
      since.set(attemptId, sinceMs)
      return sinceMs
    },
    sinceMs: (attemptId) => since.get(attemptId),
    found: (attemptId) => void since.delete(attemptId),
  }
}

export function cannotTell(why: string): ProviderError {
  return new ProviderError('unavailable', `whether the submit arrived cannot be told: ${why}`, {
    mayHaveBegun: true,
  })
}
