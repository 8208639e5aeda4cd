import { boxMean } from './box-mean.ts'

/**
 * Blurs what changes little and keeps the edges: where the values of a window vary by more than `edge`, they stay
 * (He, Sun and Tang: Guided image filtering, with the plane as its own guide).
 */
export function smooth(
  plane: Float32Array,
  width: number,
  height: number,
  radius: number,
  edge: number,
): Float32Array {
  const mean = boxMean(plane, width, height, radius)
  const squares = boxMean(
    plane.map((value) => value * value),
    width,
    height,
    radius,
  )
  const kept = new Float32Array(plane.length)
  const added = new Float32Array(plane.length)
  for (let at = 0; at < plane.length; at++) {
    const variance = Math.max(0, squares[at]! - mean[at]! ** 2)
    kept[at] = variance / (variance + edge * edge)
    added[at] = mean[at]! * (1 - kept[at]!)
  }
  const meanKept = boxMean(kept, width, height, radius)
  const meanAdded = boxMean(added, width, height, radius)
  return plane.map((value, at) => value * meanKept[at]! + meanAdded[at]!)
}
