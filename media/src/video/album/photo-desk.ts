import { diceOf } from '../../chance/dice.ts'
import { ease } from '../../image/colour/colour.ts'
import { polaroid } from '../../image/effect/frames.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import { fromSvg } from '../../image/pixels/pixels.ts'
import { asSharp, pixelsOf } from '../../image/pixels/resized.ts'
import { layOn, shadowOf } from '../frames/title.ts'
import type { Album, MakeAlbum } from './album.ts'

const FALL_SECONDS = 0.55
const clear = { r: 0, g: 0, b: 0, alpha: 0 }

/** Instant photos fall onto a desk, one after the other; words are the caption of the last. */
export const photoDesk: MakeAlbum = async (album) => {
  const { pictures, seconds, words } = album
  const photos: Photo[] = []
  for (const [index, picture] of pictures.entries())
    photos.push(await photoOf(picture, index === pictures.length - 1 ? words : '', index, album))
  const step = (seconds * 0.78) / photos.length
  let [desk, lying] = [await deskOf(album), 0]
  return async (second) => {
    // What has come to rest is drawn once.
    while (lying < photos.length && second >= lying * step + FALL_SECONDS) {
      desk = copyOf(desk)
      drop(desk, photos[lying++]!, 1)
    }
    const falling = photos[lying]
    if (!falling || second < lying * step) return desk
    const share = (second - lying * step) / FALL_SECONDS
    const scale = 1 + 0.7 * (1 - ease(0, 1, share)) ** 2
    const picture = copyOf(desk)
    const larger = await pixelsOf(asSharp(falling.photo).resize(Math.round(falling.photo.width * scale)))
    drop(
      picture,
      { ...falling, photo: larger, rise: (scale - 1) * falling.photo.height * 0.25 },
      ease(0, 0.35, share),
    )
    return picture
  }
}

type Photo = {
  readonly photo: Picture
  readonly shadow: Picture
  readonly x: number
  readonly y: number
  /** How far above the desk it is. */
  readonly rise: number
}

function drop(desk: Picture, { photo, shadow, x, y, rise }: Photo, share: number): void {
  const low = desk.height / 90 + rise
  layOn(desk, shadow, x + low * 0.6, y + low, share * 0.5)
  layOn(desk, photo, x, y - rise * 0.3, share)
}

/** Spread over the desk, each turned a little; the last lies in the middle. */
async function photoOf(
  picture: Picture,
  caption: string,
  index: number,
  { pictures, width, height, dice }: Album,
): Promise<Photo> {
  const isLast = index === pictures.length - 1
  const tall = Math.min(height * (isLast ? 0.8 : 0.68), width * 0.85)
  const framed = await polaroid([picture], caption, diceOf(0))
  const turn = (dice() - 0.5) * (isLast ? 6 : 24)
  const photo = await pixelsOf(
    asSharp(await pixelsOf(asSharp(framed).resize({ height: Math.round(tall) }))).rotate(turn, {
      background: clear,
    }),
  )
  const share = pictures.length < 2 ? 0.5 : index / (pictures.length - 1)
  const [spreadX, spreadY] = width > height ? [0.62, 0.16] : [0.2, 0.5]
  // From one side to the other in leaps, so that neighbours in time are none on the desk.
  const place = ((0.1 + index * 0.618) % 1) - 0.5
  return {
    photo,
    shadow: await shadowOf(photo, height / 80),
    x: width * (isLast ? 0.5 : 0.5 + place * spreadX),
    y: height * (isLast ? 0.5 : 0.5 + (share - 0.5) * spreadY + (dice() - 0.5) * 0.1),
    rise: 0,
  }
}

/** Boards of wood. */
function deskOf({ width, height, dice }: Album): Promise<Picture> {
  const board = height / 5
  const grain = Array.from({ length: 46 }, () => {
    const y = dice() * height
    const sway = (dice() - 0.5) * height * 0.03
    return `<path d="M0 ${y.toFixed(1)}C${width * 0.3} ${(y + sway).toFixed(1)} ${width * 0.7} ${(y - sway).toFixed(1)} ${width} ${(y + sway * 0.4).toFixed(1)}" stroke="#2c1a0e" stroke-opacity="${(0.1 + dice() * 0.18).toFixed(2)}" stroke-width="${(0.6 + dice() * height * 0.004).toFixed(1)}" fill="none"/>`
  })
  const seams = [1, 2, 3, 4].map(
    (seam) =>
      `<rect y="${seam * board}" width="${width}" height="${Math.max(1, height / 240)}" fill="#1d1007" fill-opacity="0.6"/>`,
  )
  return fromSvg(
    width,
    height,
    `<defs><radialGradient id="l" cx="0.4" cy="0.3" r="0.9"><stop offset="0" stop-color="#a9764a"/><stop offset="1" stop-color="#5a3a20"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#l)"/>${grain.join('')}${seams.join('')}`,
  )
}

const copyOf = (picture: Picture): Picture => ({ ...picture, data: new Uint8ClampedArray(picture.data) })
