import { useSyncExternalStore } from 'react'
import { toast } from '../design/toast.tsx'
import { history } from './history-operations.ts'
import { queryClient } from './queries.ts'
import { wordsFor } from './words.ts'

const UNDO_SECONDS = 10

/** What somebody wants deleted and may still take back. It outlives the page on which that was said. */
let pending: ReadonlyMap<string, ReturnType<typeof setTimeout>> = new Map()
const listeners = new Set<() => void>()

function setPending(next: typeof pending) {
  pending = next
  for (const listener of listeners) listener()
}

/** Those that are shown no longer, although they are still there. */
export const usePendingDeletes = (): ReadonlyMap<string, unknown> =>
  useSyncExternalStore(
    (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    () => pending,
  )

/** Deletes it in ten seconds, unless it is taken back. */
export function deleteLater(id: string): void {
  const timer = setTimeout(() => void deleteNow(id), UNDO_SECONDS * 1000)
  setPending(new Map(pending).set(id, timer))
  toast('Deleted, with its files.', { label: 'Undo', run: () => keep(id), seconds: UNDO_SECONDS })
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
    toast(`Not deleted. ${wordsFor(error).title}`)
  }
  await Promise.all(
    [['history'], ['generations'], ['receipt']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
  forget(id)
}

/** What was deleted is deleted before its session ends: afterwards nobody may. */
export async function deletePendingNow(): Promise<void> {
  const ids = [...pending.keys()]
  for (const timer of pending.values()) clearTimeout(timer)
  await Promise.all(ids.map(deleteNow))
}

// Whoever leaves has not taken it back.
addEventListener('pagehide', () => {
  for (const [id, timer] of pending) {
    clearTimeout(timer)
    history.removeAtLast(id)
  }
  setPending(new Map())
})
