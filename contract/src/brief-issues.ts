// What is said back of a request that was refused is bounded, or a hostile body would buy a long reply.

/** All wrong fields are reported at once, up to so many. */
export const MAX_ISSUES = 64
const MAX_LENGTH = 200

/** Names of fields are the client's, and may be anything: what is said back is short and is text. */
export function brief(name: string): string {
  const short = name.length <= MAX_LENGTH ? name : `${name.slice(0, MAX_LENGTH)}…`
  return short.toWellFormed()
}
