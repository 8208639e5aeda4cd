import { useSyncExternalStore } from 'react'

export type Preferences = {
  theme: 'system' | 'light' | 'dark'
  density: 'usual' | 'compact'
  /** Whether single letters do things. Some people need them quiet. */
  shortcuts: boolean
}

const defaults: Preferences = { theme: 'system', density: 'usual', shortcuts: true }
const storageKey = 'preferences'

let current: Preferences = read()
const listeners = new Set<() => void>()
addEventListener('storage', ({ key }) => key === storageKey && apply(read()))

export const preferences = (): Preferences => current

export function setPreferences(change: Partial<Preferences>): void {
  apply({ ...current, ...change })
  try {
    localStorage.setItem(storageKey, JSON.stringify(current))
  } catch {
    // Without storage they last as long as the page.
  }
}

export const usePreferences = (): Preferences =>
  useSyncExternalStore(
    (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    () => current,
  )

/** `early-theme.js` did the same before the first paint. */
function apply(next: Preferences) {
  current = next
  const { dataset } = document.documentElement
  if (next.theme === 'system') delete dataset['theme']
  else dataset['theme'] = next.theme
  if (next.density === 'usual') delete dataset['density']
  else dataset['density'] = next.density
  for (const listener of listeners) listener()
}

function read(): Preferences {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<
      Record<keyof Preferences, unknown>
    >
    return {
      theme: kept.theme === 'light' || kept.theme === 'dark' ? kept.theme : defaults.theme,
      density: kept.density === 'compact' ? 'compact' : defaults.density,
      shortcuts: kept.shortcuts !== false,
    }
  } catch {
    return defaults
  }
}
