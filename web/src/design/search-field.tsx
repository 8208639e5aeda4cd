import { useEffect, useState } from 'react'
import { TextField } from './field.tsx'

type Props = {
  label: string
  /** What is searched for, as the address says. */
  value: string
  placeholder?: string
  className?: string
  /** How long a pause in typing begins the search, where it asks the server. */
  pauseMs?: number
  onSearch(text: string): void
}

/**
 * Searches while one types, or on Enter. It has a text of its own, for the address follows later, and keys pressed meanwhile
 * would be lost.
 */
export function SearchField({ value, onSearch, pauseMs = 0, ...field }: Props) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [asked, setAsked] = useState<string[]>([])
  if (value !== known) {
    setKnown(value)
    const arrived = asked.indexOf(value)
    setAsked(arrived === -1 ? [] : asked.slice(arrived + 1))
    // What was changed elsewhere, by Back or "Clear", stands here too.
    if (arrived === -1) setTyped(value)
  }
  const last = asked.at(-1) ?? value
  const search = () => {
    setAsked([...asked, typed])
    onSearch(typed)
  }
  useEffect(() => {
    if (typed === last) return undefined
    const timer = setTimeout(search, pauseMs)
    return () => clearTimeout(timer)
  })
  return (
    <TextField
      {...field}
      type="search"
      maxLength={200}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && typed !== last && search()}
    />
  )
}
