/**
 * Measures each side once a round, in turn, so that whatever disturbs the machine disturbs both. A first round does not
 * count: code is compiled then, and caches fill.
 */
export async function interleave<Side extends string>(
  rounds: number,
  sides: Record<Side, () => Promise<number>>,
): Promise<Record<Side, number[]>> {
  const entries = Object.entries(sides) as [Side, () => Promise<number>][]
  const none = entries.map(([side]): [Side, number[]] => [side, []])
  const measured = Object.fromEntries(none) as Record<Side, number[]>
  for (const [, measure] of entries) await measure()
  for (let round = 1; round <= rounds; round++) {
    for (const [side, measure] of entries) {
      const value = await measure()
      measured[side].push(value)
      process.stderr.write(`  round ${round} of ${rounds}, ${side}: ${brief(value)}\n`)
    }
  }
  return measured
}

/** Round by round, one side over the other. */
export function ratios(over: number[], under: number[]): number[] {
  return over.map((value, round) => value / under[round]!)
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
}

/** The value that this share of the others does not exceed. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]!
}

/** Three digits that count. */
export function brief(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en', { maximumFractionDigits: 4 })
}
