import { useState } from 'react'

const storageKeyOf = (personId: string) => `dismissed:${personId}`
/** Failures are shown for a day, and only the newest of them. */
const MAX_KEPT = 50

/** The failures that a person does not want to see any more, in this browser. */
export function useDismissed(personId: string) {
  const [dismissed, setDismissed] = useState(() => read(personId))
  return {
    isDismissed: (id: string) => dismissed.includes(id),
    dismiss(id: string) {
      const next = [id, ...read(personId)].slice(0, MAX_KEPT)
      setDismissed(next)
      try {
        localStorage.setItem(storageKeyOf(personId), JSON.stringify(next))
      } catch {
        // Without storage it comes back with the page.
      }
    },
  }
}

function read(personId: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKeyOf(personId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
