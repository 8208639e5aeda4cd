import type { Matte } from './guided-filter.ts'
import type { Picture } from './picture.ts'
import { softened } from './soften.ts'

/**
 * The picture with the matte for its alpha. Half of the colour of a pixel at the edge comes from the background; it is
 * replaced by the colour of the subject nearby. (Forte and Germer: Fast multi-level foreground estimation, the blur
 * fusion of it.)
 */
export async function cutOut(picture: Picture, matte: Matte): Promise<Picture> {
  const spread = Math.max(1, Math.max(picture.width, picture.height) / 150)
  const subject = withMatte(picture, (at) => matte[at]! * 255)
  // Cubed: what is mostly the one says more of its colour than what is half of each.
  const [front, back] = await Promise.all([
    softened(
      withMatte(picture, (at) => matte[at]! ** 3 * 255),
      spread,
    ),
    softened(
      withMatte(picture, (at) => (1 - matte[at]!) ** 3 * 255),
      spread,
    ),
  ])
  const { data } = subject
  for (let at = 0; at < data.length; at += 4) {
    const share = matte[at / 4]!
    if (share === 0 || share === 1) continue
    for (let channel = at; channel < at + 3; channel++) {
      const seen = share * front.data[channel]! + (1 - share) * back.data[channel]!
      data[channel] = front.data[channel]! + share * (picture.data[channel]! - seen)
    }
  }
  return subject
}

/** What was see-through in the picture stays so. */
function withMatte(picture: Picture, alphaAt: (at: number) => number): Picture {
  const data = new Uint8ClampedArray(picture.data)
  for (let at = 3; at < data.length; at += 4) data[at] = Math.min(data[at]!, alphaAt((at - 3) / 4))
  return { ...picture, data }
}
