import { useEffect, useState } from 'react'
import { TextField } from '../../design/field.tsx'

const PAUSE_MS = 400

type Props = {
  label: string
  value: string
  placeholder?: string
  className?: string
  onSearch(text: string): void
}

/** Searches after a pause in typing, or on Enter. */
export function SearchField({ value, onSearch, ...field }: Props) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // What was changed elsewhere, by Back or "Clear", stands here too.
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }
  useEffect(() => {
    if (typed === value) return undefined
    const timer = setTimeout(() => onSearch(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, value, onSearch])
  return (
    <TextField
      {...field}
      type="search"
      maxLength={200}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && typed !== value && onSearch(typed)}
    />
  )
}
