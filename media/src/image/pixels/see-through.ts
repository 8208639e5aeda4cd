import { asSharp, pixelsOf, resized } from './resized.ts'
import { isOpaque, type Picture } from './picture.ts'

/** Without its alpha; what could be seen through has the colour of what is near, so that no edge shows a fringe. */
export async function opaqueColours(picture: Picture): Promise<Picture> {
  if (isOpaque(picture)) return picture
  const near = await pixelsOf(asSharp(picture).blur(4))
  const colours = new Uint8ClampedArray(picture.data)
  for (let at = 0; at < colours.length; at += 4) {
    const share = picture.data[at + 3]! / 255
    for (let channel = at; channel < at + 3; channel++)
      colours[channel] = picture.data[channel]! * share + near.data[channel]! * (1 - share)
    colours[at + 3] = 255
  }
  return { ...picture, data: colours }
}

/** The colours of one picture, as see-through as another is when it is stretched over it. */
export async function withAlphaOf(colours: Picture, other: Picture): Promise<Picture> {
  if (isOpaque(other)) return colours
  const { data } = await resized(other, colours.width, colours.height)
  const both = new Uint8ClampedArray(colours.data)
  for (let at = 3; at < both.length; at += 4) both[at] = data[at]!
  return { ...colours, data: both }
}
