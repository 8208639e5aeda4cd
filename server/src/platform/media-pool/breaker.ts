type Settings = { failures: number; pauseMs: number; now: () => number }

/**
 * Stops handing out work when children die one after the other. What counts is over whose files they die: one customer's
 * are one death, however many there are, and a single success between them starts the count anew. So nobody alone can take
 * the service from the others. After a pause one request is let through; how that ends decides.
 */
export function createBreaker({ failures, pauseMs, now }: Settings) {
  const owners = new Set<unknown>()
  let pausedUntil = 0
  let trial: Disposable | undefined

  const isOpen = () => owners.size >= failures

  return {
    isOpen,
    /** Leave for a request, or undefined. Whoever has it gives it back, and only so does a trial end. */
    admit(): Disposable | undefined {
      const leave = {
        [Symbol.dispose]() {
          if (trial === leave) trial = undefined
        },
      }
      if (!isOpen()) return leave
      if (trial || now() < pausedUntil) return undefined
      trial = leave
      return leave
    },
    succeeded(): void {
      owners.clear()
    },
    /** Without an owner it was nobody's file: a failure of its own. */
    failed(owner: unknown = Symbol('nobody')): void {
      owners.add(owner)
      if (isOpen()) pausedUntil = now() + pauseMs
    },
  }
}
