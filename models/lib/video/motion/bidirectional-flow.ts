import type { Plane } from '../../image/planes/plane.ts'
import { photometricErrors } from './photometric-errors.ts'
import type { Flow } from './flow.ts'
import { opticalFlow } from './optical-flow.ts'
import { snapStaticPixels } from './snap-static-pixels.ts'
import { samplePlane } from './sample-plane.ts'

/** The optical flow from one image to another, and its error per pixel of the first. */
export type CheckedFlow = {
  readonly flow: Flow
  /** The photometric error: how much each pixel differs from its target, from 0 to 255. */
  readonly errors: Float32Array
  /** The forward-backward error, in pixels. */
  readonly consistencyErrors: Float32Array
}

/** Optical flow between two images in both directions. */
export function bidirectionalFlow(
  one: Plane,
  other: Plane,
): { readonly forward: CheckedFlow; readonly backward: CheckedFlow } {
  const forward = snapStaticPixels(opticalFlow(one, other), one, other)
  const backward = snapStaticPixels(opticalFlow(other, one), other, one)
  return {
    forward: {
      flow: forward,
      errors: photometricErrors(forward, one, other),
      consistencyErrors: consistencyErrors(forward, backward),
    },
    backward: {
      flow: backward,
      errors: photometricErrors(backward, other, one),
      consistencyErrors: consistencyErrors(backward, forward),
    },
  }
}

/**
 * The forward-backward error: how far from its origin each pixel ends along one flow and back along the other, in
 * pixels. It is large where a pixel is occluded in the other image or its motion is uncertain.
 */
function consistencyErrors({ width, height, across, down }: Flow, backward: Flow): Float32Array {
  const distances = new Float32Array(width * height)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const [toX, toY] = [x + across[at], y + down[at]]
      const offX = across[at] + samplePlane(backward.across, width, height, toX, toY)
      const offY = down[at] + samplePlane(backward.down, width, height, toX, toY)
      distances[at] = Math.sqrt(offX * offX + offY * offY)
    }
  }
  return distances
}
