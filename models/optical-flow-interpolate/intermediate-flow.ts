import type { Plane } from '../lib/image/planes/plane.ts'
import type { CheckedFlow } from '../lib/video/motion/bidirectional-flow.ts'
import type { Flow } from '../lib/video/motion/flow.ts'
import { fillHoles } from './fill-holes.ts'

/** The flow at an intermediate time, and the visibility of each pixel in both source images. */
export type IntermediateFlow = {
  readonly flow: Flow
  /** 1 where the earlier image shows the pixel, 0 where it is occluded. */
  readonly visibleInEarlier: Float32Array
  readonly visibleInLater: Float32Array
}

/** A forward-backward error above this, in pixels, means occlusion. */
const OCCLUDED = 1.5

/** Occluded pixels lose against those that both images show. */
const OCCLUSION_COST = 60
const DISTANCE_COST = 6
const CONSISTENCY_COST = 4

/**
 * Splats both flows to the intermediate time, from 0 to 1; where several pixels land, the one with the lowest cost
 * wins.
 */
export function intermediateFlow(
  [earlier, later]: readonly [Plane, Plane],
  { forward, backward }: { readonly forward: CheckedFlow; readonly backward: CheckedFlow },
  moment: number,
): IntermediateFlow {
  const { width, height } = earlier
  const flow: Flow = {
    width,
    height,
    across: new Float32Array(width * height),
    down: new Float32Array(width * height),
  }
  const visibleInEarlier = new Float32Array(width * height).fill(1)
  const visibleInLater = new Float32Array(width * height).fill(1)
  const costs = new Float32Array(width * height).fill(Infinity)

  splat(forward, moment, 1, visibleInLater)
  splat(backward, 1 - moment, -1, visibleInEarlier)
  fillHoles({ flow, costs, images: [earlier, later], moment })
  return { flow, visibleInEarlier, visibleInLater }

  /** `visibility` belongs to the image that the flow leads to. */
  function splat(direction: CheckedFlow, share: number, sign: 1 | -1, visibility: Float32Array): void {
    const { across, down } = direction.flow
    for (let y = 0, at = 0; y < height; y++) {
      for (let x = 0; x < width; x++, at++) {
        const isOccluded = direction.consistencyErrors[at] > OCCLUDED
        const cost =
          direction.errors[at] +
          direction.consistencyErrors[at] * CONSISTENCY_COST +
          (isOccluded ? OCCLUSION_COST : 0)
        const toX = x + across[at] * share
        const toY = y + down[at] * share
        const left = Math.max(0, Math.floor(toX))
        const right = Math.min(width - 1, Math.ceil(toX))
        const bottom = Math.min(height - 1, Math.ceil(toY))
        for (let row = Math.max(0, Math.floor(toY)); row <= bottom; row++) {
          for (let column = left; column <= right; column++) {
            const place = row * width + column
            // Nearer target pixels cost less.
            const costHere = cost + (Math.abs(column - toX) + Math.abs(row - toY)) * DISTANCE_COST
            if (costHere >= costs[place]) continue
            costs[place] = costHere
            flow.across[place] = across[at] * sign
            flow.down[place] = down[at] * sign
            visibleInEarlier[place] = visibleInLater[place] = 1
            if (isOccluded) visibility[place] = 0
          }
        }
      }
    }
  }
}
