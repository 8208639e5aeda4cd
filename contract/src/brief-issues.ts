// Bounds what is repeated of a refused request, or a hostile body would cause a long reply.

/** All wrong fields are reported at once, up to this number. */
export const MAX_ISSUES = 64
const MAX_LENGTH = 200

/** Field names come from the client and may be anything: they are shortened and cleaned before they are repeated. */
export function brief(name: string): string {
  const short = name.length <= MAX_LENGTH ? name : `${name.slice(0, MAX_LENGTH)}…`
  return short.toWellFormed()
}
