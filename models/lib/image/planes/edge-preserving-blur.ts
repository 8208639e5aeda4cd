import { boxMean } from '@atelier/media/image/box-mean.ts'

/**
 * Blurs a plane, but not across the edges of its guide (He, Sun and Tang: Guided image filtering). Variation of the guide
 * below `edge` does not count as an edge.
 */
export function guidedBlur(
  plane: Float32Array,
  guide: Float32Array,
  width: number,
  height: number,
  radius: number,
  edge: number,
): Float32Array {
  const mean = (values: Float32Array) => boxMean(values, width, height, radius)
  const meanPlane = mean(plane)
  const meanGuide = mean(guide)
  const products = mean(plane.map((value, at) => value * guide[at]))
  const squares = mean(guide.map((value) => value * value))
  const factor = new Float32Array(plane.length)
  const constant = new Float32Array(plane.length)
  for (let at = 0; at < plane.length; at++) {
    const variance = Math.max(0, squares[at] - meanGuide[at] ** 2)
    const covariance = products[at] - meanPlane[at] * meanGuide[at]
    factor[at] = covariance / (variance + edge * edge)
    constant[at] = meanPlane[at] - factor[at] * meanGuide[at]
  }
  const meanFactor = mean(factor)
  const meanConstant = mean(constant)
  return guide.map((value, at) => value * meanFactor[at] + meanConstant[at])
}

/** A guided filter with the plane as its own guide. */
export function edgePreservingBlur(
  plane: Float32Array,
  width: number,
  height: number,
  radius: number,
  edge: number,
): Float32Array {
  return guidedBlur(plane, plane, width, height, radius, edge)
}
