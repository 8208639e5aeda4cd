/** A stretch that comes so often in a row is no speech but a network that goes in circles. */
const TIMES = 4
const LONGEST = 12

/** Where a list ends in the same stretch over and over: how much of the list to keep, with the stretch once. Else 0. */
export function lengthBeforeLoop(ids: readonly number[]): number {
  for (let length = 1; length <= LONGEST && length * TIMES <= ids.length; length++) {
    const start = ids.length - length * TIMES
    const repeats = ids.slice(start + length).every((id, at) => id === ids[start + at])
    if (repeats) return start + length
  }
  return 0
}
