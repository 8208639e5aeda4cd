/** The origins that backends may be called at: those of the model files, and those where work of an older file is under way. */
export type Origins = {
  readonly allowed: ReadonlySet<string>
  /** Replaces those of the model files. */
  setConfigured(origins: readonly string[]): void
  /** Allows some more until it is disposed of. */
  allowDuring(origins: readonly string[]): Disposable
}

export function createOrigins(): Origins {
  const allowed = new Set<string>()
  let configured: ReadonlySet<string> = new Set()
  const uses = new Map<string, number>()

  function count(origin: string, change: 1 | -1) {
    const usesNow = (uses.get(origin) ?? 0) + change
    if (usesNow > 0) uses.set(origin, usesNow)
    else uses.delete(origin)
    if (usesNow > 0 || configured.has(origin)) allowed.add(origin)
    else allowed.delete(origin)
  }

  return {
    allowed,
    setConfigured(origins) {
      configured = new Set(origins)
      for (const origin of allowed) if (!configured.has(origin) && !uses.has(origin)) allowed.delete(origin)
      for (const origin of configured) allowed.add(origin)
    },
    allowDuring(origins) {
      for (const origin of origins) count(origin, 1)
      return {
        [Symbol.dispose]() {
          for (const origin of origins) count(origin, -1)
        },
      }
    },
  }
}
