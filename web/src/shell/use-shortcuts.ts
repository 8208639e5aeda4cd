import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keySequence } from './key-sequence.ts'
import { openOverlay } from './overlay.ts'
import { navItems } from './nav-items.ts'
import { preferences } from '../preferences.ts'

/** Keys that work everywhere. Single letters stay quiet in fields, in dialogs, and where a person switched them off. */
export function useShortcuts(isSignedIn: boolean): void {
  const router = useRouter()
  useEffect(() => {
    const moves = navItems.map(
      ({ to, letter }) => [`g ${letter}`, () => void router.navigate({ to })] as const,
    )
    const find = keySequence<() => void>({
      '?': () => openOverlay('help'),
      j: () => moveInList(1),
      k: () => moveInList(-1),
      ...(isSignedIn && Object.fromEntries(moves)),
    })

    function onKeyDown(event: KeyboardEvent) {
      if (event.repeat || event.isComposing || document.querySelector('dialog[open]')) return
      const command = isPaletteKey(event) ? () => openOverlay('palette') : letterOf(event)
      if (!command) return
      event.preventDefault()
      command()
    }
    function letterOf(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return undefined
      if (!preferences().shortcuts || isTyping(event.target)) return undefined
      return find(event.key, event.timeStamp)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [router, isSignedIn])
}

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}

/** Rows of tables, and whatever else on a page is one of many and says so. */
const rows = 'main tbody tr, main [data-row]'
const actions = 'a[href], button:not(:disabled)'

/**
 * Leads the keyboard to the next row of what is listed on a page, or to the one before; from elsewhere to the first. It is
 * at what can be done with the row, so that Enter does it; at the row itself where nothing can.
 */
function moveInList(step: 1 | -1): void {
  const listed = [...document.querySelectorAll<HTMLElement>(rows)]
  const at = listed.findIndex((row) => row.contains(document.activeElement))
  const row = listed[at === -1 ? 0 : Math.min(Math.max(at + step, 0), listed.length - 1)]
  const target = row?.querySelector<HTMLElement>(actions) ?? row
  target?.focus()
}
