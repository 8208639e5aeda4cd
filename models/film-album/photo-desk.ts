import { rngOf } from '../lib/random/rng.ts'
import { smoothstep } from '@atelier/media/image/colour.ts'
import { polaroid } from '../lib/image/effect/frames.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { renderSvg } from '../lib/image/pixels/pixels.ts'
import { asSharp, pixelsOf } from '@atelier/media/image/resized.ts'
import { drawOver, dropShadow } from '../lib/video/frames/title.ts'
import type { Album, PrepareAlbum } from './album.ts'

const FALL_SECONDS = 0.55
const clear = { r: 0, g: 0, b: 0, alpha: 0 }

/** Instant photos fall onto a desk, one after the other; the text is the caption of the last. */
export const photoDesk: PrepareAlbum = async (album) => {
  const { images, seconds, text } = album
  const photos: Photo[] = []
  for (const [index, image] of images.entries())
    photos.push(await photoOf(image, index === images.length - 1 ? text : '', index, album))
  const step = (seconds * 0.78) / photos.length
  let [desk, landed] = [await deskOf(album), 0]
  return async (second) => {
    // Photos that have landed are drawn once.
    while (landed < photos.length && second >= landed * step + FALL_SECONDS) {
      desk = copyOf(desk)
      drop(desk, photos[landed++], 1)
    }
    const falling = photos[landed]
    if (!falling || second < landed * step) return desk
    const share = (second - landed * step) / FALL_SECONDS
    const scale = 1 + 0.7 * (1 - smoothstep(0, 1, share)) ** 2
    const image = copyOf(desk)
    const larger = await pixelsOf(asSharp(falling.photo).resize(Math.round(falling.photo.width * scale)))
    drop(
      image,
      { ...falling, photo: larger, rise: (scale - 1) * falling.photo.height * 0.25 },
      smoothstep(0, 0.35, share),
    )
    return image
  }
}

type Photo = {
  readonly photo: Image
  readonly shadow: Image
  readonly x: number
  readonly y: number
  /** How far above the desk it is. */
  readonly rise: number
}

function drop(desk: Image, { photo, shadow, x, y, rise }: Photo, share: number): void {
  const low = desk.height / 90 + rise
  drawOver(desk, shadow, x + low * 0.6, y + low, share * 0.5)
  drawOver(desk, photo, x, y - rise * 0.3, share)
}

/** Spread over the desk, each turned a little; the last lies in the middle. */
async function photoOf(
  image: Image,
  caption: string,
  index: number,
  { images, width, height, rng }: Album,
): Promise<Photo> {
  const isLast = index === images.length - 1
  const tall = Math.min(height * (isLast ? 0.8 : 0.68), width * 0.85)
  const framed = await polaroid([image], caption, rngOf(0))
  const turn = (rng() - 0.5) * (isLast ? 6 : 24)
  const photo = await pixelsOf(
    asSharp(await pixelsOf(asSharp(framed).resize({ height: Math.round(tall) }))).rotate(turn, {
      background: clear,
    }),
  )
  const share = images.length < 2 ? 0.5 : index / (images.length - 1)
  const [spreadX, spreadY] = width > height ? [0.62, 0.16] : [0.2, 0.5]
  // Golden-ratio steps, so that consecutive photos do not lie next to each other.
  const place = ((0.1 + index * 0.618) % 1) - 0.5
  return {
    photo,
    shadow: await dropShadow(photo, height / 80),
    x: width * (isLast ? 0.5 : 0.5 + place * spreadX),
    y: height * (isLast ? 0.5 : 0.5 + (share - 0.5) * spreadY + (rng() - 0.5) * 0.1),
    rise: 0,
  }
}

function deskOf({ width, height, rng }: Album): Promise<Image> {
  const board = height / 5
  const grain = Array.from({ length: 46 }, () => {
    const y = rng() * height
    const sway = (rng() - 0.5) * height * 0.03
    return `<path d="M0 ${y.toFixed(1)}C${width * 0.3} ${(y + sway).toFixed(1)} ${width * 0.7} ${(y - sway).toFixed(1)} ${width} ${(y + sway * 0.4).toFixed(1)}" stroke="#2c1a0e" stroke-opacity="${(0.1 + rng() * 0.18).toFixed(2)}" stroke-width="${(0.6 + rng() * height * 0.004).toFixed(1)}" fill="none"/>`
  })
  const seams = [1, 2, 3, 4].map(
    (seam) =>
      `<rect y="${seam * board}" width="${width}" height="${Math.max(1, height / 240)}" fill="#1d1007" fill-opacity="0.6"/>`,
  )
  return renderSvg(
    width,
    height,
    `<defs><radialGradient id="l" cx="0.4" cy="0.3" r="0.9"><stop offset="0" stop-color="#a9764a"/><stop offset="1" stop-color="#5a3a20"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#l)"/>${grain.join('')}${seams.join('')}`,
  )
}

const copyOf = (image: Image): Image => ({ ...image, data: new Uint8ClampedArray(image.data) })
