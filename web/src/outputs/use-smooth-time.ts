import { useEffect, useState, type RefObject } from 'react'

/** Where a player is, as often as the screen is drawn while it plays: its own events come four times a second. */
export function useSmoothTime(
  player: RefObject<HTMLMediaElement | null>,
  isPlaying: boolean,
): [seconds: number, setSeconds: (seconds: number) => void] {
  const [at, setAt] = useState(0)
  useEffect(() => {
    if (!isPlaying) return undefined
    let frame = requestAnimationFrame(function look() {
      if (player.current) setAt(player.current.currentTime)
      frame = requestAnimationFrame(look)
    })
    return () => cancelAnimationFrame(frame)
  }, [player, isPlaying])
  return [at, setAt]
}
