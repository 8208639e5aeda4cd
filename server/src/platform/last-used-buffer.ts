import type { Logger } from './log.ts'

/** Collects the ids that were used since the last flush: a write for each use would cost more than the use. */
export type LastUsedBuffer = {
  add(id: string): void
  /** Writes the collected ids to the database. */
  flush(): Promise<void>
}

export function createLastUsedBuffer(
  what: string,
  write: (ids: string[]) => Promise<void>,
  log: Logger,
): LastUsedBuffer {
  let used = new Set<string>()
  return {
    add: (id) => void used.add(id),
    async flush() {
      const ids = [...used]
      used = new Set()
      if (ids.length === 0) return
      await write(ids).catch((error: unknown) => {
        log.warn({ err: error }, `could not note the use of ${what}`)
        for (const id of ids) used.add(id)
      })
    },
  }
}
