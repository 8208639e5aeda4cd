import type { Rng } from '../../random/rng.ts'
import type { Image } from '@atelier/media/image/image.ts'

/** An effect on one image that prints no caption. */
export type SingleImageEffect = (
  images: readonly Image[],
  caption: string,
  rng: Rng,
) => Promise<Image> | Image

export function singleImageEffect(
  make: (image: Image, rng: Rng) => Promise<Image> | Image,
): SingleImageEffect {
  return ([image], _, rng) => make(image, rng)
}
