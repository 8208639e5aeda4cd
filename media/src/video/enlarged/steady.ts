import { boxMean } from '../../image/planes/box-mean.ts'
import type { Plane } from '../../image/planes/plane.ts'
import { rowsOf } from '../../image/planes/rows-of.ts'
import { errorsOf } from '../motion/errors.ts'
import type { Flow } from '../motion/flow.ts'
import { flowBetween } from '../motion/flow-between.ts'
import { flowRows } from '../motion/flow-rows.ts'
import { lyingStill } from '../motion/lying-still.ts'
import { samplePlane } from '../motion/sample-plane.ts'

type Size = { readonly width: number; readonly height: number }

/** Pixels that differ so much from where they come from, of 255, are hardly the same; in a grainy film rather more. */
const DIFFERENT = 4

/** How much is taken over of what lies still, and of what moves: between two pixels it gets a little softer each time. */
const [STILL, MOVING] = [0.8, 0.5]

/**
 * Mixes the brightness of each large frame with that of the one before, moved to where it is now: what is the same in both
 * stays; grain and shimmer, which are not, fade. Motion is found in small planes of the frames.
 */
export function steadied(): (luma: Float32Array, plane: Plane, size: Size) => void {
  let before: { readonly plane: Plane; readonly luma: Float32Array } | undefined
  return (luma, plane, { width, height }) => {
    if (before) {
      const flow = lyingStill(flowBetween(plane, before.plane), plane, before.plane)
      const motion = flowRows(flow, width, height)
      const shareRows = rowsOf(sharesOf(flow, plane, before.plane), plane, width, height)
      for (let y = 0, at = 0; y < height; y++) {
        const { across, down } = motion(y)
        const shares = shareRows(y)
        for (let x = 0; x < width; x++, at++) {
          const brought = samplePlane(before.luma, width, height, x + across[x]!, y + down[x]!)
          luma[at]! += (brought - luma[at]!) * shares[x]!
        }
      }
    }
    before = { plane, luma }
  }
}

/** How much of what the motion brings to each pixel is to be taken over. */
function sharesOf(flow: Flow, one: Plane, other: Plane): Float32Array {
  const errors = boxMean(errorsOf(flow, one, other), one.width, one.height, 2)
  const grain = errors.toSorted()[errors.length >> 1]!
  const different = Math.max(DIFFERENT, 2 * grain)
  return errors.map((error, at) => {
    const isStill = flow.across[at] === 0 && flow.down[at] === 0
    return (isStill ? STILL : MOVING) / (1 + (error / different) ** 2)
  })
}
