/** How pieces of work of one kind follow one another. */
export type Pace = {
  /** The next waits this long for the one before it, or until that one ends. */
  patienceMs: number
  /** After a large one, items for the next are gathered this long. */
  gatherMs: number
}

/** Keys that work under way has for itself, shared by all kinds of work on them. */
export type Turns = {
  readonly pace: Readonly<Pace>
  /** For one kind of work. `onFree` is called whenever keys become free. */
  join(onFree: () => void): Turn
}

export type Turn = {
  /** Whether this kind may take the key now. Where another kind has it, it becomes this one's next, unless somebody asked before. */
  reserve(key: string): boolean
  /** Whether one more piece of work may begin. */
  hasRoom(): boolean
  /** Takes keys for a piece of work; the function that is returned gives them back. */
  take(keys: Iterable<string>): () => void
}

/**
 * Work under locks that belong to a key waits here for other work of its key rather than in the database, where it would hold
 * a connection and the locks of others meanwhile. `most`: how many pieces of work may be under way at once. One that meets an
 * account which somebody else has locked holds up no others for longer than there is patience.
 */
export function createTurns(most: number, { patienceMs = 100, gatherMs = 0 }: Partial<Pace> = {}): Turns {
  const takenBy = new Map<string, Turn>()
  /** Who has a key next. */
  const nextBy = new Map<string, Turn>()
  const listeners: (() => void)[] = []
  let underWay = 0

  function join(onFree: () => void): Turn {
    const own: Turn = {
      reserve(key) {
        const owner = takenBy.get(key)
        if (owner && owner !== own && !nextBy.has(key)) nextBy.set(key, own)
        return owner === undefined && (nextBy.get(key) ?? own) === own
      },
      hasRoom: () => underWay < most,
      take(keys) {
        const taken = [...keys]
        for (const key of taken) {
          takenBy.set(key, own)
          nextBy.delete(key)
        }
        underWay++
        return () => {
          for (const key of taken) takenBy.delete(key)
          underWay--
          // Whoever is called first may take the only place; so the order rotates by one each time.
          listeners.push(...listeners.splice(0, 1))
          for (const listener of listeners) listener()
        }
      },
    }
    listeners.push(onFree)
    return own
  }

  return { pace: { patienceMs, gatherMs }, join }
}
