/** The same items, one of them at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const [item] = items.slice(from, from + 1)
  if (item === undefined) return [...items]
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}
