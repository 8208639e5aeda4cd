import { ease } from '../../image/colour/colour.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import { asSharp, pixelsOf } from '../../image/pixels/resized.ts'
import { windowOf } from '../frames/zoomed.ts'
import { layOn, shadowOf, titleOf } from '../frames/title.ts'
import type { Album, MakeAlbum } from './album.ts'

/** How much more of a picture is kept than is seen at a time. */
const ROOM = 1.25

/** One picture after the other, each in slow motion of the camera, with soft changes between them and a title at the start. */
export const slideshow: MakeAlbum = async (album) => {
  const { pictures, width, height, seconds, words } = album
  const slides = await Promise.all(pictures.map((picture) => slideOf(picture, album)))
  const each = seconds / slides.length
  const change = Math.min(0.9, each * 0.35)
  const title = words ? await titleOf(words, 'serif', '#ffffff', width * 0.76, height * 0.22) : null
  const shadow = title && (await shadowOf(title, height / 70))
  return (second) => {
    const index = Math.min(slides.length - 1, Math.floor(second / each))
    const picture = slides[index]!(second - index * each + change, each + change)
    const before = second - index * each
    // Each begins while the one before it still goes on.
    if (index > 0 && before < change) {
      const last = slides[index - 1]!(each + before, each + change)
      blendInto(picture, last, ease(change, 0, before))
    }
    const share = ease(0.2, 0.8, second) * ease(each, each - change, second)
    if (title && shadow && share > 0) {
      layOn(picture, shadow, width / 2, height * 0.8, share)
      layOn(picture, title, width / 2, height * 0.8, share)
    }
    return picture
  }
}

/** The camera moves across the picture, nearer or away, as chance has it. */
async function slideOf(picture: Picture, { width, height, dice }: Album) {
  const cover = await pixelsOf(
    asSharp(picture).resize(Math.round(width * ROOM), Math.round(height * ROOM), {
      fit: 'cover',
      position: 'attention',
    }),
  )
  const isNearing = dice() < 0.6
  const angle = dice() * Math.PI * 2
  return (second: number, length: number): Picture => {
    const share = ease(-0.35, 1.35, second / length)
    const size = cover.width * (isNearing ? 0.98 - 0.14 * share : 0.84 + 0.14 * share)
    const tall = (size * height) / width
    const [roomX, roomY] = [(cover.width - size) / 2, (cover.height - tall) / 2]
    const along = (share - 0.5) * 1.6
    const left = roomX * (1 + Math.max(-1, Math.min(1, Math.cos(angle) * along)))
    const top = roomY * (1 + Math.max(-1, Math.min(1, Math.sin(angle) * along)))
    return windowOf(cover, { left, top, width: size }, width, height)
  }
}

function blendInto({ data }: Picture, other: Picture, share: number): void {
  for (let at = 0; at < data.length; at++) data[at] = data[at]! + (other.data[at]! - data[at]!) * share
}
