import { blank, type Picture } from './picture.ts'
import { resized } from './resized.ts'

/** Halfway, so that what is to be added fits into a byte as well as what is to be taken away. */
const ZERO = 128

/**
 * Made small again, an enlarged picture should be the picture that it was made from. Whatever it differs by is enlarged
 * and taken away, which gives back edges that the enlargement has softened.
 */
export async function backProject(large: Picture, small: Picture): Promise<Picture> {
  const again = await resized(large, small.width, small.height)
  const missing = blank(small.width, small.height)
  for (let at = 0; at < missing.data.length; at++) {
    missing.data[at] = at % 4 === 3 ? 255 : ZERO + small.data[at]! - again.data[at]!
  }
  const addition = await resized(missing, large.width, large.height)
  const mended = new Uint8ClampedArray(large.data)
  for (let at = 0; at < mended.length; at++) {
    if (at % 4 !== 3) mended[at] = mended[at]! + addition.data[at]! - ZERO
  }
  return { ...large, data: mended }
}
