import { lumaOfRgb } from '@atelier/media/image/luma.ts'
import type { Image } from '@atelier/media/image/image.ts'

/** The luma of each pixel (Rec. 601), from 0 to 1. */
export function lumaOf({ data }: Image): Float32Array {
  const luma = new Float32Array(data.length / 4)
  for (let pixel = 0, at = 0; pixel < luma.length; pixel++, at += 4) {
    luma[pixel] = lumaOfRgb(data[at], data[at + 1], data[at + 2]) / 255
  }
  return luma
}
