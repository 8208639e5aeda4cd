import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { asSharp, pixelsOf } from '@atelier/media/image/resized.ts'
import type { Clause } from './clause.ts'
import { assertSizeLimit } from './size-limit.ts'
import { shareOf, type Edits } from './operation.ts'

/** Operations on orientation and size. */
export const shapeEdits = {
  rotateLeft: (image, clause) => rotated(image, -(clause.amount ?? 90)),
  rotateRight: (image, clause) => rotated(image, clause.amount ?? 90),
  upsideDown: (image) => rotated(image, 180),
  flip: (image) => pixelsOf(asSharp(image).flop()),
  flipVertically: (image) => pixelsOf(asSharp(image).flip()),
  cropSquare: (image) => cropped(image, 1),
  crop: crop,
  resize: resize,
  shrink: shrink,
  halve: (image) => scaled(image, 0.5),
  zoom: (image, clause) => {
    const kept = Math.max(0.1, 1 - Math.min(0.9, shareOf(clause, 0.3)))
    const left = Math.round((image.width * (1 - kept)) / 2)
    const spare = image.height * (1 - kept)
    const top = Math.round(clause.place === 'top' ? 0 : clause.place === 'bottom' ? spare : spare / 2)
    return extracted(image, left, top, image.width - 2 * left, Math.round(image.height * kept))
  },
  cropTop: (image, clause) => {
    if (clause.place !== 'top' && clause.place !== 'bottom')
      throw new InvalidInput('Say what to cut off: "cut off the top" or "cut off the bottom by 10%".')
    const share =
      clause.amount === null ? 0.2 : clause.amount / (clause.unit === 'pixels' ? image.height : 100)
    const off = Math.round(image.height * share)
    if (off < 1 || off >= image.height)
      throw new InvalidInput('You can cut off only a part of an image. Ask for less than 100%.')
    return extracted(image, 0, clause.place === 'top' ? off : 0, image.width, image.height - off)
  },
} satisfies Edits

function extracted(image: Image, left: number, top: number, width: number, height: number): Promise<Image> {
  return pixelsOf(
    asSharp(image).extract({ left, top, width: Math.max(1, width), height: Math.max(1, height) }),
  )
}

/** Rotates an image; the new corners are transparent. */
function rotated(image: Image, degrees: number): Promise<Image> {
  const angle = (degrees / 180) * Math.PI
  const [across, down] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const { width, height } = image
  assertSizeLimit(Math.floor(width * across + height * down), Math.floor(width * down + height * across))
  return pixelsOf(asSharp(image).rotate(degrees, { background: { r: 0, g: 0, b: 0, alpha: 0 } }))
}

function crop(image: Image, { shape: wanted, amount, unit, isRelative }: Clause): Promise<Image> {
  if (wanted !== null && amount === null) return cropped(image, wanted)
  if (wanted !== null || amount === null || unit === null || !isRelative)
    throw new InvalidInput(
      'Say how to crop: "crop to 16:9", "crop by 10%" or "crop by 20 pixels" at each side.',
    )
  const share = amount / 100
  return unit === 'pixels'
    ? trimmed(image, Math.round(amount), Math.round(amount))
    : trimmed(image, Math.round(image.width * share), Math.round(image.height * share))
}

function cropped(image: Image, wanted: number): Promise<Image> {
  const width = Math.max(1, Math.min(image.width, Math.round(image.height * wanted)))
  const height = Math.max(1, Math.min(image.height, Math.round(image.width / wanted)))
  const [left, top] = [(image.width - width) >> 1, (image.height - height) >> 1]
  return pixelsOf(asSharp(image).extract({ left, top, width, height }))
}

function trimmed(image: Image, left: number, top: number): Promise<Image> {
  const [width, height] = [image.width - 2 * left, image.height - 2 * top]
  if (width < 1 || height < 1) throw new InvalidInput('You can crop less than half of an image at each side.')
  return pixelsOf(asSharp(image).extract({ left, top, width, height }))
}

function resize(image: Image, { words, amount, unit, isRelative }: Clause): Promise<Image> {
  if (!amount || isRelative)
    throw new InvalidInput('Say how large, such as "resize to 800 pixels" or "resize to 50%".')
  const across = words.endsWith('wide') ? image.width : Math.max(image.width, image.height)
  return scaled(image, unit === 'percent' ? amount / 100 : amount / across)
}

function shrink(image: Image, { amount, unit, isRelative }: Clause): Promise<Image> {
  const longest = Math.max(image.width, image.height)
  const share = unit === 'percent' ? (amount ?? 0) / 100 : (amount ?? 0) / longest
  if (share <= 0 || share >= 1)
    throw new InvalidInput('Say how far to shrink it, such as "shrink by 20%" or "shrink to 800 pixels".')
  return scaled(image, isRelative ? 1 - share : share)
}

function scaled(image: Image, factor: number): Promise<Image> {
  const side = (pixels: number) => Math.max(1, Math.round(pixels * factor))
  const [width, height] = [side(image.width), side(image.height)]
  assertSizeLimit(width, height)
  return pixelsOf(asSharp(image).resize(width, height, { fit: 'fill' }))
}
