import type { Picture } from '../../image/pixels/picture.ts'
import { asSharp, pixelsOf } from '../../image/pixels/resized.ts'
import type { Size } from '../../image/scene/canvas.ts'

/** A picture as large as a frame: what is too much on two sides is cut off. */
export function cover(picture: Picture, { width, height }: Size): Promise<Picture> {
  return pixelsOf(asSharp(picture).resize(width, height, { fit: 'cover', kernel: 'cubic' }))
}
