/** How long what workers and submits write is gathered, under load. Measured in decision 82. */
export const GATHER_MS = 20

/** Batches of so few may follow one another: nobody waits where little goes on. */
const FEW = 3

export type Gathering = {
  /** Whether a batch of so many may begin; if not now, `onReady` is called when it may. */
  mayBegin(size: number): boolean
  began(size: number): void
}

/**
 * Paces batches. What one costs hardly depends on its size, so after one of many the next begins `ms` after it had begun, at the
 * earliest, or when it would have `enough`.
 */
export function createGathering(ms: number, enough: number, onReady: () => void): Gathering {
  let nextAtMs = -Infinity
  let timer: NodeJS.Timeout | undefined
  return {
    mayBegin(size) {
      const waitMs = nextAtMs - performance.now()
      if (waitMs <= 0 || size >= enough) return true
      timer ??= setTimeout(() => {
        timer = undefined
        onReady()
      }, waitMs)
      return false
    },
    began(size) {
      nextAtMs = size > FEW ? performance.now() + ms : -Infinity
    },
  }
}
