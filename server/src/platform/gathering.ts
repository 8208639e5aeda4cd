/** How long submits, what workers write and slots that become free are gathered, under load. Measured in decision 82. */
export const GATHER_MS = 20

/** After batches of so few the next begins at once: one caller alone, and a worker with few slots, never wait. */
const FEW = 3

export type Gathering = {
  /** Whether a batch of so many items begins now; if not, `onReady` is called when it may. */
  tryBegin(size: number): boolean
  /** A batch of so many has ended, and so many wait. */
  ended(size: number, waiting: number): void
}

/**
 * Paces batches, as `linger.ms` does elsewhere: what one costs hardly depends on its size. After one of many, items are gathered until
 * it began `ms` ago, or until there are `most`, or as many as came with it and after it: if they come again, no more will.
 */
export function createGathering(ms: number, most: number, onReady: () => void): Gathering {
  let nextAtMs = -Infinity
  let enough = most
  let timer: NodeJS.Timeout | undefined
  return {
    tryBegin(size) {
      const waitMs = nextAtMs - performance.now()
      if (waitMs <= 0 || size >= enough) {
        nextAtMs = size > FEW ? performance.now() + ms : -Infinity
        return true
      }
      timer ??= setTimeout(() => {
        timer = undefined
        onReady()
      }, Math.ceil(waitMs)) // Rounded, a timer comes early.
      return false
    },
    ended(size, waiting) {
      enough = Math.min(most, size + waiting)
    },
  }
}
