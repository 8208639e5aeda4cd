// Each reads one search param and leaves it out when it is missing or not what it should be: addresses are typed by
// people and altered by mail programs, and none of them may break a page.
type Search = Record<string, unknown>
type Found<Name extends string, Value> = { [Key in Name]?: Value }

// A computed name widens to any text.
const found = <Name extends string, Value>(name: Name, value: Value | undefined): Found<Name, Value> =>
  (value === undefined ? {} : { [name]: value }) as Found<Name, Value>

export function optionalText<Name extends string>(search: Search, name: Name): Found<Name, string> {
  const value = search[name]
  return found(name, typeof value === 'string' && value !== '' ? value : undefined)
}

export function optionalFlag<Name extends string>(search: Search, name: Name): Found<Name, true> {
  return found(name, search[name] === true ? true : undefined)
}

export function optionalOneOf<Name extends string, const Values extends readonly string[]>(
  search: Search,
  name: Name,
  values: Values,
): Found<Name, Values[number]> {
  return found(
    name,
    values.find((value) => value === search[name]),
  )
}

/** A day such as `2026-01-31`. */
export function optionalDay<Name extends string>(search: Search, name: Name): Found<Name, string> {
  const value = search[name]
  const isDay =
    typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
  return found(name, isDay ? value : undefined)
}

/** A moment such as `2026-01-31T12:00:00.000Z`. */
export function optionalMoment<Name extends string>(search: Search, name: Name): Found<Name, string> {
  const value = search[name]
  const isMoment =
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value))
  return found(name, isMoment ? value : undefined)
}

/** A number that counts something, from one. */
export function optionalCount<Name extends string>(search: Search, name: Name): Found<Name, number> {
  const value = search[name]
  return found(name, Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined)
}

const here = 'https://here.invalid'

/**
 * A path of our own page; what leads elsewhere is left out. Resolved as a browser does, which takes `\` for `/` and does
 * not see tabs and line breaks: `/⇥/evil.example` is an address of somebody else.
 */
export function optionalPath<Name extends string>(search: Search, name: Name): Found<Name, string> {
  const value = search[name]
  const url = typeof value === 'string' && value.startsWith('/') ? URL.parse(value, here) : null
  const isOurs = url?.origin === here && !url.pathname.startsWith('//')
  return found(name, isOurs ? url.pathname + url.search + url.hash : undefined)
}
