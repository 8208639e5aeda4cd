import { smoothstep } from '@atelier/media/image/colour.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { asSharp, pixelsOf } from '@atelier/media/image/resized.ts'
import { cropAndScale } from '../lib/video/frames/zoomed.ts'
import { drawOver, dropShadow, renderTitle } from '../lib/video/frames/title.ts'
import type { Album, PrepareAlbum } from './album.ts'

/** How much larger than the frame an image is kept, so that the camera can move over it. */
const OVERSCAN = 1.25

/** One image after the other, each with a slow camera move, with crossfades between them and a title at the start. */
export const slideshow: PrepareAlbum = async (album) => {
  const { images, width, height, seconds, text } = album
  // One after the other: side by side, the slide that is ready first would take the random numbers of another.
  const slides: Slide[] = []
  for (const image of images) slides.push(await slideOf(image, album))
  const each = seconds / slides.length
  const change = Math.min(0.9, each * 0.35)
  const title = text ? await renderTitle(text, 'serif', '#ffffff', width * 0.76, height * 0.22) : null
  const shadow = title && (await dropShadow(title, height / 70))
  return (second) => {
    const index = Math.min(slides.length - 1, Math.floor(second / each))
    const image = slides[index](second - index * each + change, each + change)
    const before = second - index * each
    // Crossfades with the end of the slide before.
    if (index > 0 && before < change) {
      const last = slides[index - 1](each + before, each + change)
      blendInto(image, last, smoothstep(change, 0, before))
    }
    const share = smoothstep(0.2, 0.8, second) * smoothstep(each, each - change, second)
    if (title && shadow && share > 0) {
      drawOver(image, shadow, width / 2, height * 0.8, share)
      drawOver(image, title, width / 2, height * 0.8, share)
    }
    return image
  }
}

/** The frame at a time within the slide's own length. */
type Slide = (second: number, length: number) => Image

/** A slow pan and zoom over the image, in random directions. */
async function slideOf(image: Image, { width, height, rng }: Album): Promise<Slide> {
  const cover = await pixelsOf(
    asSharp(image).resize(Math.round(width * OVERSCAN), Math.round(height * OVERSCAN), {
      fit: 'cover',
      position: 'attention',
    }),
  )
  const isNearing = rng() < 0.6
  const angle = rng() * Math.PI * 2
  return (second, length) => {
    const share = smoothstep(-0.35, 1.35, second / length)
    const size = cover.width * (isNearing ? 0.98 - 0.14 * share : 0.84 + 0.14 * share)
    const tall = (size * height) / width
    const [slackX, slackY] = [(cover.width - size) / 2, (cover.height - tall) / 2]
    const along = (share - 0.5) * 1.6
    const left = slackX * (1 + Math.max(-1, Math.min(1, Math.cos(angle) * along)))
    const top = slackY * (1 + Math.max(-1, Math.min(1, Math.sin(angle) * along)))
    return cropAndScale(cover, { left, top, width: size }, width, height)
  }
}

function blendInto({ data }: Image, other: Image, share: number): void {
  for (let at = 0; at < data.length; at++) data[at] = data[at] + (other.data[at] - data[at]) * share
}
