import { boxMean } from '../../image/planes/box-mean.ts'
import type { Plane } from '../../image/planes/plane.ts'
import { rowsOf } from '../../image/planes/rows-of.ts'
import { errorsOf } from '../motion/errors.ts'
import { flowBetween, type Flow } from '../motion/flow.ts'
import { flowRows } from '../motion/flow-rows.ts'
import { lyingStill } from '../motion/lying-still.ts'
import { samplePlane } from '../motion/sample-plane.ts'

/** Values for the pixels of a large frame, and the small plane of the same frame, in which motion is found. */
export type Large = { readonly plane: Plane; readonly values: Float32Array }

export type Size = { readonly width: number; readonly height: number }

/** Pixels that differ so much from where they come from, of 255, are hardly the same; in a grainy film rather more. */
const DIFFERENT = 4

/** How much is taken over of what lies still, and of what moves: between two pixels it gets a little softer each time. */
const [STILL, MOVING] = [0.8, 0.5]

/** Brings the values of another frame to where the motion leads them, with how much of each should be taken over. */
export function bring(
  from: Large,
  plane: Plane,
  { width, height }: Size,
): { values: Float32Array; shares: Float32Array } {
  const flow = lyingStill(flowBetween(plane, from.plane), plane, from.plane)
  const motion = flowRows(flow, width, height)
  const shareRows = rowsOf(sharesOf(flow, plane, from.plane), plane, width, height)
  const values = new Float32Array(width * height)
  const shares = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    const { across, down } = motion(y)
    shares.set(shareRows(y), y * width)
    for (let x = 0; x < width; x++)
      values[y * width + x] = samplePlane(from.values, width, height, x + across[x]!, y + down[x]!)
  }
  return { values, shares }
}

function sharesOf(flow: Flow, one: Plane, other: Plane): Float32Array {
  const errors = boxMean(errorsOf(flow, one, other), one.width, one.height, 2)
  const grain = errors.toSorted()[errors.length >> 1]!
  const different = Math.max(DIFFERENT, 2 * grain)
  return errors.map((error, at) => {
    const isStill = flow.across[at] === 0 && flow.down[at] === 0
    return (isStill ? STILL : MOVING) / (1 + (error / different) ** 2)
  })
}
