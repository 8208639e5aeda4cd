/** How many requests were answered, how fast, and what processor time the sender took for each. */
export type Answered = {
  count: number
  perSecond: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
  senderMs: number
}

export function answeredOf(latencies: number[], elapsedSeconds: number): Answered {
  const sorted = latencies.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!
  const { user, system } = process.cpuUsage()
  return {
    count: sorted.length,
    perSecond: sorted.length / elapsedSeconds,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
    senderMs: (user + system) / 1000 / sorted.length,
  }
}
