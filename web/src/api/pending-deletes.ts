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

/** Deletes it in ten seconds, unless it is taken back. */
export function deleteLater(id: string): void {
  const timer = setTimeout(() => void deleteNow(id), UNDO_SECONDS * 1000)
  setPending(new Map(pending).set(id, timer))
  toast(messages.deleted, { label: common.undo, run: () => keep(id), seconds: UNDO_SECONDS })
}

function keep(id: string) {
  clearTimeout(pending.get(id))
  forget(id)
}

function forget(id: string) {
  setPending(new Map([...pending].filter(([other]) => other !== id)))
}

async function deleteNow(id: string) {
  try {
    await history.remove(id)
  } catch (error) {
    toast(messages.notDeleted(messageFor(error).title))
  }
  await Promise.all(
    [['history'], ['generations'], ['receipt']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
  forget(id)
}

/** Runs the pending deletions before the session ends: afterwards they would be refused. */
export async function deletePendingNow(): Promise<void> {
  const ids = [...pending.keys()]
  for (const timer of pending.values()) clearTimeout(timer)
  await Promise.all(ids.map(deleteNow))
}

// Leaving the page confirms the deletions.
addEventListener('pagehide', () => {
  for (const [id, timer] of pending) {
    clearTimeout(timer)
    history.removeOnUnload(id)
  }
  setPending(new Map())
})
