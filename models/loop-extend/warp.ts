import { blank, type Image } from '@atelier/media/image/image.ts'
import type { Flow } from '../lib/video/motion/flow.ts'
import { flowRows } from '../lib/video/motion/flow-rows.ts'

/**
 * Backward warping by a share of a flow. With the flow from A to B and a share of 1, B is warped to look like A. The
 * flow may be of a smaller size.
 */
export function warp(image: Image, flow: Flow, share: number): Image {
  const { width, height } = image
  const warped = blank(width, height)
  const motion = flowRows(flow, width, height)
  for (let y = 0; y < height; y++) {
    const { across, down } = motion(y)
    for (let x = 0; x < width; x++)
      sampleInto(warped, y * width + x, image, x + share * across[x], y + share * down[x])
  }
  return warped
}

/** Writes a bilinear sample of an image to a pixel, clamped to the edges. */
function sampleInto(to: Image, pixel: number, from: Image, x: number, y: number): void {
  const { width, height, data } = from
  const clampedX = Math.min(width - 1, Math.max(0, x))
  const clampedY = Math.min(height - 1, Math.max(0, y))
  const [column, row] = [Math.floor(clampedX), Math.floor(clampedY)]
  const [shareX, shareY] = [clampedX - column, clampedY - row]
  const upper = (row * width + column) * 4
  const right = column < width - 1 ? 4 : 0
  const lower = upper + (row < height - 1 ? width * 4 : 0)
  for (let channel = 0; channel < 4; channel++) {
    const above = data[upper + channel] + (data[upper + right + channel] - data[upper + channel]) * shareX
    const below = data[lower + channel] + (data[lower + right + channel] - data[lower + channel]) * shareX
    to.data[pixel * 4 + channel] = above + (below - above) * shareY
  }
}
