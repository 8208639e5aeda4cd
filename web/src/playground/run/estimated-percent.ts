/** How far a usual run is after this time. Past its time it goes on ever more slowly, and never says that it is done. */
export function estimatedPercent(seconds: number, typicalSeconds: number): number {
  const share = seconds / Math.max(typicalSeconds, 0.1)
  if (share < 0.8) return share * 100
  const over = share - 0.8
  return 80 + 18 * (over / (over + 0.5))
}
