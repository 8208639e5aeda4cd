import { smoothstep } from '@atelier/media/image/colour.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { resized } from '@atelier/media/image/resized.ts'
import { guidedFilter, type Matte } from '../lib/image/planes/guided-filter.ts'

/** The size at which regions are searched for. */
const SIDE = 200
/** The least share of the image that a region must cover. */
const MIN_SHARE = 0.04

export function downscaled(image: Image): Promise<Image> {
  const scale = Math.min(1, SIDE / Math.max(image.width, image.height))
  return resized(image, Math.round(image.width * scale), Math.round(image.height * scale))
}

export function isLarge(marked: Uint8Array): boolean {
  return marked.reduce((sum, value) => sum + value, 0) >= marked.length * MIN_SHARE
}

/** Upscales a mask to a matte that follows the edges of the image. */
export async function refineMatte(
  marked: Uint8Array,
  { width, height }: Image,
  image: Image,
): Promise<Matte> {
  const data = Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => (marked[at >> 2] ? 255 : 0))
  const matte = await guidedFilter({ width, height, data }, image, 0.02)
  return matte.map((value) => smoothstep(0.35, 0.85, value))
}
