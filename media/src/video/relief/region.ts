import { ease } from '../../image/colour/colour.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import { resized } from '../../image/pixels/resized.ts'
import { guidedFilter, type Matte } from '../../image/planes/guided-filter.ts'

/** Regions are looked for in a picture of this side. */
const SIDE = 200
/** A smaller share of the picture is no sky and no sea. */
const LEAST_SHARE = 0.04

export function shrunk(picture: Picture): Promise<Picture> {
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height))
  return resized(picture, Math.round(picture.width * scale), Math.round(picture.height * scale))
}

/** Whether enough is marked to be shown in motion. */
export function isLarge(marked: Uint8Array): boolean {
  return marked.reduce((sum, value) => sum + value, 0) >= marked.length * LEAST_SHARE
}

/** In the size of the picture, with its edges where those of the picture are. */
export async function drawnAlong(
  marked: Uint8Array,
  { width, height }: Picture,
  picture: Picture,
): Promise<Matte> {
  const data = Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => (marked[at >> 2] ? 255 : 0))
  const matte = await guidedFilter({ width, height, data }, picture, 0.02)
  return matte.map((value) => ease(0.35, 0.85, value))
}
