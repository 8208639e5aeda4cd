import { useEffect, useRef } from 'react'
import { preferences } from '../../preferences.ts'

type Keys = Readonly<Record<string, () => void>>

/**
 * The keyboard shortcuts of the painter. They are bound to the whole page, because a click on the image leaves nothing
 * focused; they are off in its fields.
 */
export function usePainterKeys(keys: Keys, undo: () => void, redo: () => void): void {
  const latest = useRef({ keys, undo, redo })
  useEffect(() => {
    latest.current = { keys, undo, redo }
  })
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, target, metaKey, ctrlKey, altKey, shiftKey } = event
      if (altKey || (target instanceof HTMLInputElement && target.type === 'number')) return
      const isCommand = metaKey || ctrlKey
      const letter = preferences().shortcuts && !isCommand ? latest.current.keys[key] : undefined
      const isUndo = isCommand && key.toLowerCase() === 'z'
      const isRedo = (isUndo && shiftKey) || (isCommand && key.toLowerCase() === 'y')
      const run = isRedo ? latest.current.redo : isUndo ? latest.current.undo : letter
      if (!run) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
