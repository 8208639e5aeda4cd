/** A value in an answer, and the name under which it stands there. */
export type Found = { value: unknown; key?: string }

/** The values at a dotted path; `*` stands for every element of a list or an object. */
export function valuesAt(answer: unknown, path: string): Found[] {
  return path
    .split('.')
    .reduce<Found[]>((places, name) => places.flatMap((place) => inside(place, name)), [{ value: answer }])
}

function inside({ value, key }: Found, name: string): Found[] {
  if (typeof value !== 'object' || value === null) return []
  // An index says nothing: what stands in a list has the name of the list.
  const named = (own: string) => (Array.isArray(value) ? (key ?? '') : own)
  if (name === '*') return Object.entries(value).map(([own, inner]) => ({ value: inner, key: named(own) }))
  if (!Object.hasOwn(value, name)) return []
  return [{ value: (value as Record<string, unknown>)[name], key: named(name) }]
}
