import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Handle } from '../../../server/src/providers/provider.ts'

type Purchase = { attemptId: string; handle: Handle }

/** What was bought stands in a file outside of every process. */
export function openPurchases(path: string) {
  const list = (): Purchase[] =>
    existsSync(path)
      ? readFileSync(path, 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as Purchase)
      : []
  return {
    list,
    find: (attemptId: string) => list().find((purchase) => purchase.attemptId === attemptId)?.handle,
    /** One small write at the end of the file, which no other process can get in between. */
    note(attemptId: string, handle: Handle) {
      appendFileSync(path, `${JSON.stringify({ attemptId, handle } satisfies Purchase)}\n`)
      return handle
    },
  }
}
