import { InvalidInput } from '../invalid-input.ts'
import { fromInput } from './from-input.ts'
import type { Image } from './image.ts'
import { lumaOfRgb } from './luma.ts'
import { pixelsOf } from './resized.ts'

/** One byte per pixel: 1 where something is to change. */
export type Mask = Uint8Array

/**
 * A mask counts as marked by its alpha only if more than this share of it is transparent; a few soft pixels at the edge
 * of a stroke do not count.
 */
const TRANSPARENT_SHARE = 0.01

/** Reads a mask in the size of the image: white marks, or opacity does if the alpha varies. */
export async function readMask(path: string, width: number, height: number): Promise<Mask> {
  const image = await fromInput(path, (mask) => pixelsOf(mask.resize(width, height, { fit: 'fill' })))
  const hole = markedPixels(image)
  if (!hole.includes(1)) {
    throw new InvalidInput(
      'The mask marks nothing. Paint the area to change white, and leave the rest black.',
    )
  }
  return hole
}

function markedPixels({ width, height, data }: Image): Mask {
  const isByAlpha = isMarkedByAlpha(data)
  const hole = new Uint8Array(width * height)
  for (let pixel = 0, at = 0; pixel < hole.length; pixel++, at += 4) {
    const luma = lumaOfRgb(data[at], data[at + 1], data[at + 2])
    const opacity = data[at + 3] / 255
    hole[pixel] = (isByAlpha ? opacity : (opacity * luma) / 255) >= 0.5 ? 1 : 0
  }
  return hole
}

function isMarkedByAlpha(data: Image['data']): boolean {
  let transparent = 0
  for (let at = 3; at < data.length; at += 4) if (data[at] < 128) transparent++
  return transparent > (data.length / 4) * TRANSPARENT_SHARE
}
