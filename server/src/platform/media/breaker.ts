type Settings = { failures: number; pauseMs: number; now: () => number }

/**
 * A circuit breaker: stops handing out work when children crash one after the other. It counts the owners of the files over
 * which they crash, not the crashes, so that no single customer can stop the service for the others; a success starts the
 * count anew. After a pause one request is let through, and its result decides.
 */
export function createBreaker({ failures, pauseMs, now }: Settings) {
  const owners = new Set<unknown>()
  let pausedUntil = 0
  let trial: Disposable | undefined

  const isOpen = () => owners.size >= failures

  return {
    isOpen,
    /** A permit for one request, or undefined. It must be disposed of: only that ends a trial. */
    admit(): Disposable | undefined {
      const permit = {
        [Symbol.dispose]() {
          if (trial === permit) trial = undefined
        },
      }
      if (!isOpen()) return permit
      if (trial || now() < pausedUntil) return undefined
      trial = permit
      return permit
    },
    succeeded(): void {
      owners.clear()
    },
    /** Without an owner each failure counts by itself. */
    failed(owner: unknown = Symbol('nobody')): void {
      owners.add(owner)
      if (isOpen()) pausedUntil = now() + pauseMs
    },
  }
}
