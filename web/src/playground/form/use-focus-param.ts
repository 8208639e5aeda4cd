import { useEffect, useRef } from 'react'
import type { Tab } from '../tab-names.ts'
import { focusField } from './field-frame.tsx'

/** Gives a function that focuses a field, after showing the form where another tab is open. */
export function useFocusParam(tab: Tab, showForm: () => void): (name: string) => void {
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (tab === 'form' && wanted.current !== undefined) focusField(wanted.current)
    wanted.current = undefined
  }, [tab])

  return (name) => {
    if (focusField(name)) return
    wanted.current = name
    showForm()
  }
}
