import { blank, type Picture } from '../pixels/picture.ts'
import { resized } from '../pixels/resized.ts'

/** Halfway, so that what is to be added fits into a byte as well as what is to be taken away. */
const ZERO = 128

/**
 * Made small again, an enlarged picture should be the picture that it was made from. Whatever it differs by is enlarged
 * and taken away, which gives back edges that the enlargement has softened.
 */
export async function backProject(large: Picture, small: Picture): Promise<Picture> {
  const again = await resized(large, small.width, small.height)
  const missing = blank(small.width, small.height)
  for (let at = 0; at < missing.data.length; at += 4) {
    for (let channel = at; channel < at + 3; channel++)
      missing.data[channel] = ZERO + small.data[channel]! - again.data[channel]!
    missing.data[at + 3] = 255
  }
  const addition = await resized(missing, large.width, large.height)
  const mended = new Uint8ClampedArray(large.data)
  for (let at = 0; at < mended.length; at += 4) {
    for (let channel = at; channel < at + 3; channel++)
      mended[channel] = mended[channel]! + addition.data[channel]! - ZERO
  }
  return { ...large, data: mended }
}
