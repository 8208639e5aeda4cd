/** A sequence that repeats this often in a row is a decoder loop, not speech. */
const REPEATS = 4
const MAX_SEQUENCE = 12

/** Where a list ends in a repeated sequence: the length up to and including its first occurrence. Otherwise 0. */
export function lengthBeforeLoop(ids: readonly number[]): number {
  for (let length = 1; length <= MAX_SEQUENCE && length * REPEATS <= ids.length; length++) {
    const start = ids.length - length * REPEATS
    const repeats = ids.slice(start + length).every((id, at) => id === ids[start + at])
    if (repeats) return start + length
  }
  return 0
}
