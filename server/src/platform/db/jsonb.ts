/**
 * JSON that PostgreSQL's `jsonb` takes. It holds neither half a surrogate pair nor the null character, and texts of others
 * may have both: a message that was cut within a pair, for one.
 */
export function jsonbOf(value: unknown): string {
  const json = JSON.stringify(value)
  return /\\u(?:0000|d[89a-f])/.test(json) ? JSON.stringify(value, storable) : json
}

const storable = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\u{fffd}') : value
