import { boxMean } from '@atelier/media/image/box-mean.ts'
import type { Plane } from '../lib/image/planes/plane.ts'
import { resampledRows } from '../lib/image/planes/resampled-rows.ts'
import { photometricErrors } from '../lib/video/motion/photometric-errors.ts'
import type { Flow } from '../lib/video/motion/flow.ts'
import { opticalFlow } from '../lib/video/motion/optical-flow.ts'
import { flowRows } from '../lib/video/motion/flow-rows.ts'
import { snapStaticPixels } from '../lib/video/motion/snap-static-pixels.ts'
import { samplePlane } from '../lib/video/motion/sample-plane.ts'

type Size = { readonly width: number; readonly height: number }

/**
 * Pixels that differ from their source by more than this, of 255, are hardly the same; in a grainy video the limit is
 * higher.
 */
const DIFFERENT = 4

/**
 * The weight of the previous frame for static and for moving pixels. Interpolation softens moving ones each time: with
 * more weight real footage comes out below bicubic.
 */
const [STILL, MOVING] = [0.6, 0.15]

/**
 * Blends the luma of each large frame with the motion-compensated previous one, so that grain and shimmer fade. The
 * flow comes from small planes of the frames.
 */
export function temporalSmoother(): (luma: Float32Array, plane: Plane, size: Size) => void {
  let before: { readonly plane: Plane; readonly luma: Float32Array } | undefined
  return (luma, plane, { width, height }) => {
    if (before) {
      const flow = snapStaticPixels(opticalFlow(plane, before.plane), plane, before.plane)
      const motion = flowRows(flow, width, height)
      const shareRows = resampledRows(sharesOf(flow, plane, before.plane), plane, width, height)
      for (let y = 0, at = 0; y < height; y++) {
        const { across, down } = motion(y)
        const shares = shareRows(y)
        for (let x = 0; x < width; x++, at++) {
          const warped = samplePlane(before.luma, width, height, x + across[x], y + down[x])
          luma[at] += (warped - luma[at]) * shares[x]
        }
      }
    }
    before = { plane, luma }
  }
}

/** The weight of the warped previous frame at each pixel. */
function sharesOf(flow: Flow, one: Plane, other: Plane): Float32Array {
  const errors = boxMean(photometricErrors(flow, one, other), one.width, one.height, 2)
  const grain = errors.toSorted()[errors.length >> 1]
  const different = Math.max(DIFFERENT, 2 * grain)
  return errors.map((error, at) => {
    const isStill = flow.across[at] === 0 && flow.down[at] === 0
    return (isStill ? STILL : MOVING) / (1 + (error / different) ** 2)
  })
}
