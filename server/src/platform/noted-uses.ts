import type { Logger } from './log.ts'

/** What was used since it was last written down: a write for each use would cost more than the use. */
export type NotedUses = {
  note(id: string): void
  /** Writes down what was noted. */
  flush(): Promise<void>
}

export function noteUses(what: string, write: (ids: string[]) => Promise<void>, log: Logger): NotedUses {
  let used = new Set<string>()
  return {
    note: (id) => void used.add(id),
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
