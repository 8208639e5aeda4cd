import { boxMean } from '@atelier/media/image/box-mean.ts'
import type { Plane } from '../lib/image/planes/plane.ts'
import { photometricErrors } from '../lib/video/motion/photometric-errors.ts'
import { opticalFlow } from '../lib/video/motion/optical-flow.ts'
import { samplePlane } from '../lib/video/motion/sample-plane.ts'

/** The matte of a keyframe: a value for each pixel of a small version of it. */
export type KeyMatte = { readonly plane: Plane; readonly values: Float32Array }

/** Pixels that differ by this much, of 255, hardly match. */
const DIFFERENT = 8

/** A keyframe's matte for another frame, with the confidence of each pixel from 0 to 1. */
export type Warp = (plane: Plane, keyMatte: KeyMatte) => { values: Float32Array; trust: Float32Array }

/** Propagates the mattes of nearby keyframes to a frame, weighted by distance and confidence. */
export function propagate(
  plane: Plane,
  sources: readonly { readonly key: KeyMatte; readonly distance: number }[],
  warp: Warp,
): Float32Array {
  const own = sources.find(({ distance }) => distance === 0)
  if (own) return own.key.values
  const sums = new Float32Array(plane.data.length)
  const weights = new Float32Array(plane.data.length)
  for (const { key, distance } of sources) {
    const { values, trust } = warp(plane, key)
    for (let at = 0; at < sums.length; at++) {
      const weight = trust[at] / distance
      sums[at] += values[at] * weight
      weights[at] += weight
    }
  }
  return sums.map((sum, at) => sum / weights[at])
}

/** Follows what moves by optical flow. */
export const warpByFlow: Warp = (plane, keyMatte) => {
  const { width, height } = plane
  const flow = opticalFlow(plane, keyMatte.plane)
  const values = new Float32Array(width * height)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++)
      values[at] = samplePlane(keyMatte.values, width, height, x + flow.across[at], y + flow.down[at])
  return { values, trust: trustIn(photometricErrors(flow, plane, keyMatte.plane), plane) }
}

/** For keyframes so close that little moves between them: trusts what stayed in its place. */
export const keepInPlace: Warp = (plane, keyMatte) => {
  const errors = plane.data.map((value, at) => Math.abs(value - keyMatte.plane.data[at]))
  return { values: keyMatte.values, trust: trustIn(errors, plane) }
}

function trustIn(errors: Float32Array, { width, height }: Plane): Float32Array {
  return boxMean(errors, width, height, 2).map((error) => 1 / (1 + (error / DIFFERENT) ** 2))
}
