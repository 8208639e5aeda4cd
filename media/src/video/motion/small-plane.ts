import type { Picture } from '../../image/pixels/picture.ts'
import { resized } from '../../image/pixels/resized.ts'
import { brightnessOf, type Plane } from '../../image/planes/plane.ts'

/** Fewer pixels across or down are too few for patches to move about in. */
const LEAST_SIDE = 24

/** The brightness of a picture, small enough that its motion is found in a moment. */
export async function smallPlane(picture: Picture, longestSide: number): Promise<Plane> {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const [width, height] = [picture.width, picture.height].map((side) =>
    Math.max(LEAST_SIDE, Math.round(side * scale)),
  )
  return brightnessOf(await resized(picture, width!, height!))
}
