import { blank, type Picture } from '../../image/pixels/picture.ts'

/** A picture as bright as is said, pixel by pixel from 0 to 1, where it was as bright as before; coloured as it was. */
export function withLuma(picture: Picture, before: Float32Array, luma: Float32Array): Picture {
  const drawn = blank(picture.width, picture.height)
  for (let pixel = 0, at = 0; pixel < luma.length; pixel++, at += 4) {
    const more = (luma[pixel]! - before[pixel]!) * 255
    drawn.data[at] = picture.data[at]! + more
    drawn.data[at + 1] = picture.data[at + 1]! + more
    drawn.data[at + 2] = picture.data[at + 2]! + more
    drawn.data[at + 3] = picture.data[at + 3]!
  }
  return drawn
}
