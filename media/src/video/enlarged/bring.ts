import { boxMean } from '../../image/planes/box-mean.ts'
import type { Plane } from '../../image/planes/plane.ts'
import { rowsOf } from '../../image/planes/rows-of.ts'
import { errorsOf } from '../motion/errors.ts'
import { flowBetween } from '../motion/flow.ts'
import { flowRows } from '../motion/flow-rows.ts'
import { samplePlane } from '../motion/sample-plane.ts'

/** Values for the pixels of a large frame, and the small plane of the same frame, in which motion is found. */
export type Large = { readonly plane: Plane; readonly values: Float32Array }

export type Size = { readonly width: number; readonly height: number }

/** Brings the values of another frame to where the motion leads them, with how well each fits there, from 0 to 1. */
export function bring(
  from: Large,
  plane: Plane,
  { width, height }: Size,
  /** Pixels that differ so much from where they come from, of 255, are hardly the same. */
  different: number,
): { values: Float32Array; fits: Float32Array } {
  const flow = flowBetween(plane, from.plane)
  const errors = boxMean(errorsOf(flow, plane, from.plane), plane.width, plane.height, 2)
  const motion = flowRows(flow, width, height)
  const errorRows = rowsOf(errors, plane, width, height)
  const values = new Float32Array(width * height)
  const fits = new Float32Array(width * height)
  for (let y = 0, at = 0; y < height; y++) {
    const { across, down } = motion(y)
    const error = errorRows(y)
    for (let x = 0; x < width; x++, at++) {
      values[at] = samplePlane(from.values, width, height, x + across[x]!, y + down[x]!)
      const off = error[x]! / different
      fits[at] = 1 / (1 + off * off)
    }
  }
  return { values, fits }
}
