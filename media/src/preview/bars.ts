/** The peak of each section, relative to the loudest of all; near silence stays low. */
export function barsOf(peaks: readonly number[], count: number): number[] {
  const loudest = peaks.reduce((most, peak) => Math.max(most, peak), 0.02)
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * peaks.length) / count)
    const to = Math.max(from + 1, Math.floor(((index + 1) * peaks.length) / count))
    return Math.min(1, Math.max(0, ...peaks.slice(from, to)) / loudest)
  })
}
