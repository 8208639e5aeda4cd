import { useSyncExternalStore } from 'react'
import { toast } from '../design/toast.tsx'
import { history } from './history-operations.ts'
import { queryClient } from './queries.ts'
import { messageFor } from './messages.ts'
import * as common from '#messages/common.ts'
import * as messages from '#messages/history.ts'

const UNDO_SECONDS = 10

/** Deletions that can still be undone. They outlive the page on which they were requested. */
let pending: ReadonlyMap<string, ReturnType<typeof setTimeout>> = new Map()
const listeners = new Set<() => void>()

function setPending(next: typeof pending) {
  pending = next
  for (const listener of listeners) listener()
}

/** The ids that are hidden already, although they are not deleted yet. */
export const usePendingDeletes = (): ReadonlyMap<string, unknown> =>
  useSyncExternalStore(
    (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    () => pending,
  )

/** Deletes them in ten seconds, unless it is taken back. */
export function deleteLater(ids: readonly string[]): void {
  const timer = setTimeout(() => void deleteNow(ids), UNDO_SECONDS * 1000)
  setPending(new Map([...pending, ...ids.map((id) => [id, timer] as const)]))
  const told = ids.length === 1 ? messages.deleted : messages.severalDeleted(ids.length)
  toast(told, { label: common.undo, run: () => keep(ids), seconds: UNDO_SECONDS })
}

function keep(ids: readonly string[]) {
  for (const id of ids) clearTimeout(pending.get(id))
  forget(ids)
}

function forget(ids: readonly string[]) {
  setPending(new Map([...pending].filter(([other]) => !ids.includes(other))))
}

async function deleteNow(ids: readonly string[]) {
  // One after the other: many at once would be refused as too many requests.
  for (const id of ids) {
    try {
      await history.remove(id)
    } catch (error) {
      toast(messages.notDeleted(messageFor(error).title))
    }
  }
  await Promise.all(
    [['history'], ['generations'], ['receipt']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
  forget(ids)
}

/** Runs the pending deletions before the session ends: afterwards they would be refused. */
export async function deletePendingNow(): Promise<void> {
  const ids = [...pending.keys()]
  for (const timer of pending.values()) clearTimeout(timer)
  await deleteNow(ids)
}

// Leaving the page confirms the deletions.
addEventListener('pagehide', () => {
  for (const [id, timer] of pending) {
    clearTimeout(timer)
    history.removeOnUnload(id)
  }
  setPending(new Map())
})
