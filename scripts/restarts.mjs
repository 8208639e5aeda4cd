// When a program that ended is started again, and how soon. For with-node.mjs, and like it for the host's Node.
import { constants } from 'node:os'

const SHORTEST_MS = 1000
const LONGEST_MS = 30_000
const HEALTHY_MS = 60_000

/**
 * Signals that end the program on purpose. They may have been sent to the program alone, so its exit code counts, too.
 */
const askedFor = new Set(['SIGTERM', 'SIGINT', 'SIGHUP'])
const askedForCodes = new Set([...askedFor].map((name) => 128 + constants.signals[name]))

/** Each pause is twice as long as the one before, until a run has lasted for a minute. */
export function openRestarts() {
  let delayMs = SHORTEST_MS
  let hasCrashed = false
  return {
    /** How long to wait before the next start; undefined where there is to be none. */
    after({ code, signal, ranMs }) {
      const isDone = code === 0 || askedForCodes.has(code) || askedFor.has(signal)
      // 1 is a start that cannot succeed, such as a wrong variable. After a crash it is something else, such as a
      // database that is away: the same variables have been good enough before.
      if (isDone || (code === 1 && !hasCrashed)) return undefined
      hasCrashed = true
      if (ranMs >= HEALTHY_MS) delayMs = SHORTEST_MS
      const waitMs = delayMs
      delayMs = Math.min(2 * delayMs, LONGEST_MS)
      return waitMs
    },
  }
}
