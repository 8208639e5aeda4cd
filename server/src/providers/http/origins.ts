/** The origins that backends may be called at: those of the model files, and those where work of an older file is under way. */
export type Origins = {
  readonly allowed: ReadonlySet<string>
  /** Replaces those of the model files. */
  name(origins: readonly string[]): void
  /** Allows some more until it is disposed of. */
  lend(origins: readonly string[]): Disposable
}

export function createOrigins(): Origins {
  const allowed = new Set<string>()
  let named: ReadonlySet<string> = new Set()
  const lent = new Map<string, number>()

  function count(origin: string, change: 1 | -1) {
    const loans = (lent.get(origin) ?? 0) + change
    if (loans > 0) lent.set(origin, loans)
    else lent.delete(origin)
    if (loans > 0 || named.has(origin)) allowed.add(origin)
    else allowed.delete(origin)
  }

  return {
    allowed,
    name(origins) {
      named = new Set(origins)
      for (const origin of allowed) if (!named.has(origin) && !lent.has(origin)) allowed.delete(origin)
      for (const origin of named) allowed.add(origin)
    },
    lend(origins) {
      for (const origin of origins) count(origin, 1)
      return {
        [Symbol.dispose]() {
          for (const origin of origins) count(origin, -1)
        },
      }
    },
  }
}
