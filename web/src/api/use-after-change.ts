import { useEffect, useRef } from 'react'

/** Runs when something that was known has become something else; not when it comes to be known. */
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
