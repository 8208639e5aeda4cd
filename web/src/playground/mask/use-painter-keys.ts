import { useEffect, useRef } from 'react'
import { preferences } from '../../preferences.ts'

type Keys = Readonly<Record<string, () => void>>

/**
 * The keyboard shortcuts of the painter. They are bound to the whole page, because a click on the image leaves nothing
 * focused; they are off in its fields.
 */
export function usePainterKeys(keys: Keys, undo: () => void): void {
  const latest = useRef({ keys, undo })
  useEffect(() => {
    latest.current = { keys, undo }
  })
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, target, metaKey, ctrlKey, altKey } = event
      if (altKey || (target instanceof HTMLInputElement && target.type === 'number')) return
      const isCommand = metaKey || ctrlKey
      const letter = preferences().shortcuts && !isCommand ? latest.current.keys[key] : undefined
      const run = isCommand && key.toLowerCase() === 'z' ? latest.current.undo : letter
      if (!run) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
