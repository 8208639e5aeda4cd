import type { Image } from '@atelier/media/image/image.ts'
import { asSharp, pixelsOf, resized } from '@atelier/media/image/resized.ts'

/** Wider blurs are slow, so they run on an image that is scaled down until the blur is this wide. */
const QUICK = 10

/** Gaussian blur with a standard deviation in pixels. */
export async function blurImage(image: Image, deviation: number): Promise<Image> {
  const factor = Math.max(1, deviation / QUICK)
  const { width, height } = image
  const small = await resized(image, Math.ceil(width / factor), Math.ceil(height / factor))
  const blurred = await pixelsOf(asSharp(small).blur(Math.max(0.4, deviation / factor)))
  return resized(blurred, width, height)
}
