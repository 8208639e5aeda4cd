import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { tinykeys } from 'tinykeys'
import { openOverlay } from './overlay.ts'
import { places } from './places.ts'
import { preferences } from './preferences.ts'

/** Keys that work everywhere. Single letters stay quiet in fields, in dialogs, and where a person switched them off. */
export function useShortcuts(isSignedIn: boolean): void {
  const router = useRouter()
  useEffect(() => {
    const letter = (act: () => void) => (event: KeyboardEvent) => {
      if (!preferences().shortcuts || isTyping(event.target) || isDialogOpen()) return
      event.preventDefault()
      act()
    }
    const moves = places.map(
      ({ to, letter: key }) => [`g ${key}`, letter(() => void router.navigate({ to }))] as const,
    )
    return tinykeys(window, {
      '$mod+k': (event) => {
        event.preventDefault()
        if (!isDialogOpen()) openOverlay('palette')
      },
      'Shift+?': letter(() => openOverlay('help')),
      '/': letter(() => document.querySelector<HTMLElement>('main input[type="search"]')?.focus()),
      ...(isSignedIn && Object.fromEntries(moves)),
    })
  }, [router, isSignedIn])
}

const isDialogOpen = () => document.querySelector('dialog[open]') !== null

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}
