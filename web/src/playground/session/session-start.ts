import { useSyncExternalStore } from 'react'

const storageKeyOf = (personId: string) => `runs-since:${personId}`
const listeners = new Set<() => void>()

/**
 * Since when runs belong to the session of this tab: the moment of the first that was started in it, as the server has it.
 * Undefined before. The runs themselves are asked of the server, which also knows those whose answer was lost.
 */
export function useSessionStart(personId: string | undefined): string | undefined {
  return useSyncExternalStore(
    (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    () => (personId === undefined ? undefined : readStart(personId)),
  )
}

export function noteSessionRun(personId: string, createdAt: string): void {
  if ((readStart(personId) ?? createdAt) < createdAt) return
  try {
    sessionStorage.setItem(storageKeyOf(personId), createdAt)
  } catch {
    // Without storage there is no strip; every run is in the history.
  }
  for (const listener of listeners) listener()
}

function readStart(personId: string): string | undefined {
  try {
    const stored = sessionStorage.getItem(storageKeyOf(personId))
    return stored === null || Number.isNaN(Date.parse(stored)) ? undefined : stored
  } catch {
    return undefined
  }
}
