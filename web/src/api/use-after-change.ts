import { useEffect, useRef } from 'react'

/** Runs when a known value changes; not when it first becomes known. */
export function useAfterChange(value: string | undefined, run: () => void): void {
  const seen = useRef(value)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (seen.current !== undefined && value !== undefined && seen.current !== value) latest.current()
    seen.current = value ?? seen.current
  }, [value])
}
