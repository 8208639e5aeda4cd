import { asSharp, pixelsOf } from '@atelier/media/image/resized.ts'
import { enlargedPlane } from '../planes/lanczos.ts'
import { isOpaque, type Image } from '@atelier/media/image/image.ts'

/** The colours without alpha. Transparent pixels take the colours around them, so that no edge shows a fringe. */
export async function opaqueColours(image: Image): Promise<Image> {
  if (isOpaque(image)) return image
  const near = await pixelsOf(asSharp(image).blur(4))
  const colours = new Uint8ClampedArray(image.data)
  for (let at = 0; at < colours.length; at += 4) {
    const share = image.data[at + 3] / 255
    for (let channel = at; channel < at + 3; channel++)
      colours[channel] = image.data[channel] * share + near.data[channel] * (1 - share)
    colours[at + 3] = 255
  }
  return { ...image, data: colours }
}

/** The colours of one image with the alpha of another, of which it is a multiple in size. */
export function withAlphaOf(colours: Image, other: Image): Image {
  if (isOpaque(other)) return colours
  const alpha = Float32Array.from({ length: other.width * other.height }, (_, at) => other.data[at * 4 + 3])
  const large = enlargedPlane(alpha, other, colours.width / other.width)
  const both = new Uint8ClampedArray(colours.data)
  for (let at = 3, pixel = 0; at < both.length; at += 4, pixel++) both[at] = large[pixel]
  return { ...colours, data: both }
}
