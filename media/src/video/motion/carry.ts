import { boxMean } from '../../image/planes/box-mean.ts'
import type { Plane } from '../../image/planes/plane.ts'
import { errorsOf } from './errors.ts'
import { flowBetween } from './flow-between.ts'
import { samplePlane } from './sample-plane.ts'

/** What is known of one picture: a value for each pixel of a small version of it. */
export type Known = { readonly plane: Plane; readonly values: Float32Array }

/** Pixels that differ so much, of 255, are hardly the same thing. */
const DIFFERENT = 8

/** Brings what is known of pictures near by to this one; the nearer and surer count more. */
export function carried(
  plane: Plane,
  sources: readonly { readonly key: Known; readonly distance: number }[],
): Float32Array {
  const own = sources.find(({ distance }) => distance === 0)
  if (own) return own.key.values
  const sums = new Float32Array(plane.data.length)
  const weights = new Float32Array(plane.data.length)
  for (const { key, distance } of sources) {
    const { values, trust } = broughtTo(plane, key)
    for (let at = 0; at < sums.length; at++) {
      const weight = trust[at]! / distance
      sums[at]! += values[at]! * weight
      weights[at]! += weight
    }
  }
  return sums.map((sum, at) => sum / weights[at]!)
}

/** What is known of another picture, where the motion between them brings it, and from 0 to 1 how much it fits there. */
export function broughtTo(plane: Plane, known: Known): { values: Float32Array; trust: Float32Array } {
  const { width, height } = plane
  const flow = flowBetween(plane, known.plane)
  const values = new Float32Array(width * height)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++)
      values[at] = samplePlane(known.values, width, height, x + flow.across[at]!, y + flow.down[at]!)
  const around = boxMean(errorsOf(flow, plane, known.plane), width, height, 2)
  return { values, trust: around.map((error) => 1 / (1 + (error / DIFFERENT) ** 2)) }
}
