import { patchSide, type Level } from './level.ts'
import type { Matches } from './match.ts'

/**
 * Paints the hole: each pixel is the weighted mean of what the matches of all patches over it propose. Patches with a
 * better match, or nearer to the boundary, weigh more. A higher `strictness` favours the best matches more.
 */
export function vote(
  level: Level,
  { targets, source, distance }: Matches,
  depth: Uint16Array,
  strictness: number,
): void {
  const { width, values, hole } = level
  const sums = new Float32Array(values.length)
  const weights = new Float32Array(hole.length)
  const scale = strictness / Math.max(1, quantile(targets, distance, 0.75))
  const middle = (patchSide >> 1) * (width + 1)

  for (const target of targets) {
    const weight = Math.exp(-distance[target] * scale) * 1.3 ** -depth[target + middle] + 1e-12
    const from = source[target]
    for (let row = 0; row < patchSide; row++) {
      for (let column = 0; column < patchSide; column++) {
        const pixel = target + row * width + column
        if (!hole[pixel]) continue
        const at = (from + row * width + column) * 4
        weights[pixel] += weight
        sums[pixel * 4] += weight * values[at]
        sums[pixel * 4 + 1] += weight * values[at + 1]
        sums[pixel * 4 + 2] += weight * values[at + 2]
        sums[pixel * 4 + 3] += weight * values[at + 3]
      }
    }
  }
  for (let pixel = 0; pixel < hole.length; pixel++) {
    if (!weights[pixel]) continue
    for (let at = pixel * 4; at < pixel * 4 + 4; at++) values[at] = sums[at] / weights[pixel]
  }
}

function quantile(targets: Int32Array, distance: Int32Array, share: number): number {
  const sorted = Int32Array.from(targets, (target) => distance[target]).toSorted()
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0
}
