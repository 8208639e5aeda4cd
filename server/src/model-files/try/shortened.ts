const MAX_CHARACTERS = 300
const MAX_ITEMS = 50
const MAX_DEPTH = 12

/** Parsed JSON of which long texts, such as files as data URLs, and long lists show only how they begin. */
export function shortened(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') {
    if (value.length <= MAX_CHARACTERS) return value
    return `${value.slice(0, 60)}… (${value.length} characters)`
  }
  if (typeof value !== 'object' || value === null) return value
  if (depth > MAX_DEPTH) return '…'
  if (Array.isArray(value)) {
    const items = value.slice(0, MAX_ITEMS).map((item) => shortened(item, depth + 1))
    return value.length > MAX_ITEMS ? [...items, `… (${value.length} items)`] : items
  }
  const entries = Object.entries(value)
    .slice(0, MAX_ITEMS)
    .map(([name, inner]) => [name.slice(0, MAX_CHARACTERS), shortened(inner, depth + 1)])
  return Object.fromEntries(entries)
}
