import { asSharp, pixelsOf, resized } from '@atelier/media/image/resized.ts'
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

/** The colours of one image with the alpha of another, resized to fit. */
export async function withAlphaOf(colours: Image, other: Image): Promise<Image> {
  if (isOpaque(other)) return colours
  const { data } = await resized(other, colours.width, colours.height)
  const both = new Uint8ClampedArray(colours.data)
  for (let at = 3; at < both.length; at += 4) both[at] = data[at]
  return { ...colours, data: both }
}
