import type { Colour } from '@atelier/media/image/colour.ts'
import type { Image } from '@atelier/media/image/image.ts'

/** The colour of the pixel nearest to a point, clamped to the image. */
export function colourAt({ width, height, data }: Image, x: number, y: number): Colour {
  const at =
    (Math.min(height - 1, Math.max(0, Math.round(y))) * width +
      Math.min(width - 1, Math.max(0, Math.round(x)))) *
    4
  return [data[at], data[at + 1], data[at + 2]]
}
