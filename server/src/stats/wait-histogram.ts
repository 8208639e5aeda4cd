/** Counts by bucket. Hours can be added up, which percentiles cannot. */
export type Histogram = Readonly<Record<string, number>>

/** The first bucket ends after so many seconds; each next one at a tenth more, the last after some hours. */
export const buckets = { firstSeconds: 0.05, growth: 1.1, last: 140 } as const

export function addUp(histograms: readonly Histogram[]): Histogram {
  const total: Record<string, number> = {}
  for (const each of histograms)
    for (const [bucket, count] of Object.entries(each)) total[bucket] = (total[bucket] ?? 0) + count
  return total
}

/** Seconds that this share of all took at most, up to a tenth too high; null of none. */
export function percentile(histogram: Histogram, share: number): number | null {
  const filled = Object.entries(histogram)
    .map(([bucket, count]) => ({ bucket: Number(bucket), count }))
    .toSorted((one, other) => one.bucket - other.bucket)
  let left = filled.reduce((sum, { count }) => sum + count, 0) * share
  for (const { bucket, count } of filled) {
    left -= count
    if (left <= 0) return Math.round(buckets.firstSeconds * buckets.growth ** bucket * 1000) / 1000
  }
  return null
}
