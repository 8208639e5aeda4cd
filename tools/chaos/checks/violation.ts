/** A promise that was found broken, and by what it was found. */
export type Violation = { check: string; detail: string }

const SHOWN = 3

/** One line for all that break the same promise. */
export function violationsOf(check: string, details: string[]): Violation[] {
  if (details.length === 0) return []
  const more = details.length > SHOWN ? ` … and ${details.length - SHOWN} more` : ''
  return [{ check, detail: details.slice(0, SHOWN).join(' | ') + more }]
}
