type Settings = { failures: number; pauseMs: number; now: () => number }

/**
 * Stops handing out work when children die one after the other. A single success between them keeps it closed, so that
 * one customer's hostile files do not take the service from the others. After a pause one request is let through; how
 * that ends decides.
 */
export function createBreaker({ failures, pauseMs, now }: Settings) {
  let inARow = 0
  let pausedUntil = 0
  let isTrying = false

  return {
    /** Whether a request may go ahead; whoever gets true must tell how it ended. */
    admit(): boolean {
      if (inARow < failures) return true
      if (isTrying || now() < pausedUntil) return false
      isTrying = true
      return true
    },
    isOpen: () => inARow >= failures,
    succeeded(): void {
      inARow = 0
      isTrying = false
    },
    failed(): void {
      inARow++
      isTrying = false
      if (inARow >= failures) pausedUntil = now() + pauseMs
    },
    /** It ended without telling anything about the children. */
    abandoned(): void {
      isTrying = false
    },
  }
}
