import type { Picture } from './picture.ts'
import { asSharp, pixelsOf, resized } from './resized.ts'

/** A blur of this many pixels is quick; a wider one is made on a smaller picture, where it is no wider. */
const QUICK = 10

/** Blurred as by a bell curve of that deviation in pixels. */
export async function softened(picture: Picture, deviation: number): Promise<Picture> {
  const factor = Math.max(1, deviation / QUICK)
  const { width, height } = picture
  const small = await resized(picture, Math.ceil(width / factor), Math.ceil(height / factor))
  const blurred = await pixelsOf(asSharp(small).blur(Math.max(0.4, deviation / factor)))
  return resized(blurred, width, height)
}
