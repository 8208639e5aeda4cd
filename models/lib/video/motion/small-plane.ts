import type { Image } from '@atelier/media/image/image.ts'
import { resized } from '@atelier/media/image/resized.ts'
import { lumaPlane, type Plane } from '../../image/planes/plane.ts'

/** Smaller planes are too small for patch search. */
const MIN_SIDE = 24

/** The luma of an image, downscaled so that its optical flow is found quickly. */
export async function smallPlane(image: Image, longestSide: number): Promise<Plane> {
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height))
  const [width, height] = [image.width, image.height].map((side) =>
    Math.max(MIN_SIDE, Math.round(side * scale)),
  )
  return lumaPlane(await resized(image, width, height))
}
