/** Of some times in milliseconds, as people read them. */
export function medianAndMax(times: number[]): string {
  const sorted = times.toSorted((one, other) => one - other)
  const seconds = (ms: number | undefined) => `${((ms ?? 0) / 1000).toFixed(2)} s`
  return `median ${seconds(sorted[Math.floor(sorted.length / 2)])}, max ${seconds(sorted.at(-1))} of ${times.length}`
}
