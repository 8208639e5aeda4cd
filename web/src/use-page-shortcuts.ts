import { useEffect, useRef } from 'react'
import { preferences } from './preferences.ts'

type Shortcuts = Readonly<Record<string, () => void>>

/**
 * Single keys that do something on the page that is open. Quiet in fields and dialogs, while another key is held, and where
 * a person switched them off.
 */
export function usePageShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, target, repeat, isComposing, ctrlKey, metaKey, altKey } = event
      const run = Object.hasOwn(latest.current, key) ? latest.current[key] : undefined
      if (!run || repeat || isComposing || ctrlKey || metaKey || altKey) return
      if (!preferences().shortcuts || isTyping(target) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
