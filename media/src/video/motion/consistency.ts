import type { Flow } from './flow.ts'
import { samplePlane } from './sample-plane.ts'

/**
 * How far from itself each pixel ends that goes along one flow and comes back along the other, in pixels: far where it
 * is hidden in the other picture, and where the motion is a guess.
 */
export function wayBack({ width, height, across, down }: Flow, back: Flow): Float32Array {
  const distances = new Float32Array(width * height)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const [toX, toY] = [x + across[at]!, y + down[at]!]
      const offX = across[at]! + samplePlane(back.across, width, height, toX, toY)
      const offY = down[at]! + samplePlane(back.down, width, height, toX, toY)
      distances[at] = Math.sqrt(offX * offX + offY * offY)
    }
  }
  return distances
}
