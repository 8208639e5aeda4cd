import type { Image } from '@atelier/media/image/image.ts'
import { asSharp, pixelsOf } from '@atelier/media/image/resized.ts'
import type { Size } from '../../image/scene/canvas.ts'

/** Scales an image to cover the frame, and crops what exceeds it. */
export function cover(image: Image, { width, height }: Size): Promise<Image> {
  return pixelsOf(asSharp(image).resize(width, height, { fit: 'cover', kernel: 'cubic' }))
}
