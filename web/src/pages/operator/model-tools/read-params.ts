/** What was typed as an object of params; an empty one where nothing was, undefined where it is something else. */
export function readParams(typed: string): Record<string, unknown> | undefined {
  if (typed === '') return {}
  try {
    const read: unknown = JSON.parse(typed)
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? (read as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
