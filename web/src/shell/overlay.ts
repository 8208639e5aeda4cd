import { useSyncExternalStore } from 'react'

type Overlay = 'palette' | 'help' | undefined

let current: Overlay
const listeners = new Set<() => void>()

/** One thing at a time lies over the page. */
export function openOverlay(next: Overlay): void {
  current = next
  for (const listener of listeners) listener()
}

export const closeOverlay = (): void => openOverlay(undefined)

export const useOverlay = (): Overlay =>
  useSyncExternalStore(
    (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    () => current,
  )
