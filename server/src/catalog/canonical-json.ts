import { createHash } from 'node:crypto'

/**
 * One text for all spellings of the same JSON: the order of keys does not matter, nor does 1 or 1.0. Nothing else is
 * evened out: null is not absence, and text that looks the same in another Unicode form is other text.
 */
// Spec silent: what makes two bodies the same.
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  const written = fields
    .toSorted(byKey)
    .map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`)
  return `{${written.join(',')}}`
}

/** SHA-256 of the canonical JSON, in hex. */
export function canonicalHash(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex')
}

/** By code units: the same on every machine, whatever its language. */
function byKey([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1
}
