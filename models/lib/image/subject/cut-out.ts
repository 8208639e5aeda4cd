import type { Matte } from '../planes/guided-filter.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { blurImage } from '../planes/blur-image.ts'

/**
 * The image with the matte as its alpha. Pixels at the edge contain colour from the background, which is replaced by the
 * colour of the subject nearby (foreground estimation by blur fusion, Forte and Germer).
 */
export async function cutOut(image: Image, matte: Matte): Promise<Image> {
  const spread = Math.max(1, Math.max(image.width, image.height) / 150)
  const subject = withMatte(image, (at) => matte[at] * 255)
  // Cubed, so that pixels that belong mostly to one side weigh more than mixed ones.
  const [front, back] = await Promise.all([
    blurImage(
      withMatte(image, (at) => matte[at] ** 3 * 255),
      spread,
    ),
    blurImage(
      withMatte(image, (at) => (1 - matte[at]) ** 3 * 255),
      spread,
    ),
  ])
  const { data } = subject
  for (let at = 0; at < data.length; at += 4) {
    const share = matte[at / 4]
    if (share === 0 || share === 1) continue
    for (let channel = at; channel < at + 3; channel++) {
      const seen = share * front.data[channel] + (1 - share) * back.data[channel]
      data[channel] = front.data[channel] + share * (image.data[channel] - seen)
    }
  }
  return subject
}

/** Sets the alpha, but leaves transparent what already was. */
function withMatte(image: Image, alphaAt: (at: number) => number): Image {
  const data = new Uint8ClampedArray(image.data)
  for (let at = 3; at < data.length; at += 4) data[at] = Math.min(data[at], alphaAt((at - 3) / 4))
  return { ...image, data }
}
