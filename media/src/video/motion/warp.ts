import { blank, type Picture } from '../../image/pixels/picture.ts'
import type { Flow } from './flow.ts'
import { flowRows } from './flow-rows.ts'
import { sampleInto } from './sample-into.ts'

/**
 * A picture seen through a flow: each pixel shows what lies the given share of its motion away. With the flow from one
 * picture to another and a share of 1, the other comes out as the one. The flow may be of a smaller size.
 */
export function warp(picture: Picture, flow: Flow, share: number): Picture {
  const { width, height } = picture
  const warped = blank(width, height)
  const motion = flowRows(flow, width, height)
  for (let y = 0; y < height; y++) {
    const { across, down } = motion(y)
    for (let x = 0; x < width; x++)
      sampleInto(warped, y * width + x, picture, x + share * across[x]!, y + share * down[x]!)
  }
  return warped
}
