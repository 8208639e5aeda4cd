import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Handle } from '../../src/providers/provider.ts'
import type { Edit } from './edit.ts'

const file = 'server/src/providers/sandbox.ts'

/**
 * Makes the sandbox a backend that costs money: what was bought stands in a file outside of every process, a submit is
 * not repeatable, and one that broke off can be looked for, as with a hosted provider.
 */
export const spyEdits: readonly Edit[] = [
  {
    file,
    from: 'repeatable: true,',
    to: 'repeatable: false,\n    reconcile: async (work) => globalThis.chaos.purchases.find(work.attemptId),',
  },
  {
    file,
    from: 'return { beganAtMs: clock.now() }',
    to: 'return globalThis.chaos.purchases.note(_work.attemptId, { beganAtMs: clock.now() })',
  },
]

type Purchase = { attemptId: string; handle: Handle }

export type Purchases = ReturnType<typeof openPurchases>

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
