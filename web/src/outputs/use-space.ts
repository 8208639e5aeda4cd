import { useEffect, type RefObject } from 'react'

/** Space plays what an element in focus holds, and pauses it. In the controls inside of it, space does as everywhere. */
export function useSpace(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const focused = element.current
    function onKeyDown(event: KeyboardEvent) {
      const clip = focused?.querySelector<HTMLMediaElement>('video, audio')
      if (event.key !== ' ' || event.target !== focused || !clip) return
      event.preventDefault()
      if (clip.paused) void clip.play()
      else clip.pause()
    }
    focused?.addEventListener('keydown', onKeyDown)
    return () => focused?.removeEventListener('keydown', onKeyDown)
  }, [element])
}
