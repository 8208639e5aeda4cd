/** Keys that work under way has for itself, shared by all kinds of work on them. */
export type Turns = {
  isTaken(key: string): boolean
  /** Whether one more piece of work may begin. */
  hasRoom(): boolean
  /** Takes free keys for a piece of work; the function that is returned gives them back. */
  take(keys: Iterable<string>): () => void
  /** Called whenever keys become free, those who were called last the last time first. */
  onFree(listener: () => void): void
}

/**
 * Work under locks that belong to a key waits here for other work of its key rather than in the database, where it would hold
 * a connection and the locks of others meanwhile. `most`: how many pieces of work may be under way at once.
 */
export function createTurns(most: number): Turns {
  const taken = new Set<string>()
  const listeners: (() => void)[] = []
  let underWay = 0
  return {
    isTaken: (key) => taken.has(key),
    hasRoom: () => underWay < most,
    take(keys) {
      const own = [...keys]
      for (const key of own) taken.add(key)
      underWay++
      return () => {
        for (const key of own) taken.delete(key)
        underWay--
        // Whoever is asked first may take the only place; so everybody is first in turn.
        listeners.push(...listeners.splice(0, 1))
        for (const listener of [...listeners]) listener()
      }
    },
    onFree: (listener) => void listeners.push(listener),
  }
}
