import { InvalidInput } from '../../program.ts'
import type { Picture } from '../pixels/picture.ts'
import { asSharp, pixelsOf } from '../pixels/resized.ts'
import type { Clause } from './clause.ts'
import { assertRoom } from './room.ts'
import type { Verb } from './verb.ts'

/** Of how a picture lies, and how large it is. */
export const shape: readonly Verb[] = [
  {
    words: [
      'rotate left',
      'turn left',
      'rotate counterclockwise',
      'rotate anticlockwise',
      'rotate counter-clockwise',
      'left',
      'counterclockwise',
    ],
    heeds: ['degrees', 'minus'],
    example: 'rotate left',
    apply: (picture, clause) => turned(picture, -(clause.amount ?? 90)),
  },
  {
    words: ['rotate right', 'turn right', 'rotate', 'rotate clockwise', 'right', 'clockwise'],
    heeds: ['degrees', 'minus'],
    example: 'rotate by 15 degrees',
    apply: (picture, clause) => turned(picture, clause.amount ?? 90),
  },
  {
    words: ['upside down', 'rotate upside down', 'upside-down'],
    heeds: [],
    example: 'upside down',
    apply: (picture) => turned(picture, 180),
  },
  {
    words: ['flip', 'mirror', 'flip horizontally', 'mirror horizontally', 'flip horizontal', 'mirrored'],
    heeds: [],
    example: 'mirror it',
    apply: (picture) => pixelsOf(asSharp(picture).flop()),
  },
  {
    words: ['flip vertically', 'mirror vertically', 'flip vertical'],
    heeds: [],
    example: 'flip it vertically',
    apply: (picture) => pixelsOf(asSharp(picture).flip()),
  },
  {
    words: ['crop square', 'square', 'crop squared'],
    heeds: [],
    example: 'crop to a square',
    apply: (picture) => cropped(picture, 1),
  },
  {
    words: ['crop', 'trim'],
    heeds: ['percent', 'pixels', 'shape'],
    example: 'crop to 16:9',
    apply: crop,
  },
  {
    words: ['resize', 'scale', 'resize wide', 'scale wide'],
    heeds: ['pixels', 'percent'],
    example: 'resize to 800 pixels',
    apply: resize,
  },
  {
    words: ['shrink', 'smaller', 'scale down'],
    heeds: ['pixels', 'percent'],
    example: 'shrink by 20%',
    apply: shrink,
  },
  {
    words: ['half size', 'halve', 'resize half', 'half large', 'scale half'],
    heeds: [],
    example: 'half the size',
    apply: (picture) => scaled(picture, 0.5),
  },
]

/** What comes in at the corners is see-through. */
function turned(picture: Picture, degrees: number): Promise<Picture> {
  const angle = (degrees / 180) * Math.PI
  const [across, down] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const { width, height } = picture
  assertRoom(Math.floor(width * across + height * down), Math.floor(width * down + height * across))
  return pixelsOf(asSharp(picture).rotate(degrees, { background: { r: 0, g: 0, b: 0, alpha: 0 } }))
}

function crop(picture: Picture, { shape: wanted, amount, unit, isBy }: Clause): Promise<Picture> {
  if (wanted !== null && amount === null) return cropped(picture, wanted)
  if (wanted !== null || amount === null || unit === null || !isBy)
    throw new InvalidInput(
      'Say how to crop: "crop to 16:9", "crop by 10%" or "crop by 20 pixels" at each side.',
    )
  const share = amount / 100
  return unit === 'pixels'
    ? trimmed(picture, Math.round(amount), Math.round(amount))
    : trimmed(picture, Math.round(picture.width * share), Math.round(picture.height * share))
}

function cropped(picture: Picture, wanted: number): Promise<Picture> {
  const width = Math.max(1, Math.min(picture.width, Math.round(picture.height * wanted)))
  const height = Math.max(1, Math.min(picture.height, Math.round(picture.width / wanted)))
  const [left, top] = [(picture.width - width) >> 1, (picture.height - height) >> 1]
  return pixelsOf(asSharp(picture).extract({ left, top, width, height }))
}

function trimmed(picture: Picture, left: number, top: number): Promise<Picture> {
  const [width, height] = [picture.width - 2 * left, picture.height - 2 * top]
  if (width < 1 || height < 1)
    throw new InvalidInput('Less than half of a picture can be cropped at each side.')
  return pixelsOf(asSharp(picture).extract({ left, top, width, height }))
}

function resize(picture: Picture, { words, amount, unit, isBy }: Clause): Promise<Picture> {
  if (!amount || isBy)
    throw new InvalidInput('Say how large, such as "resize to 800 pixels" or "resize to 50%".')
  const across = words.endsWith('wide') ? picture.width : Math.max(picture.width, picture.height)
  return scaled(picture, unit === 'percent' ? amount / 100 : amount / across)
}

function shrink(picture: Picture, { amount, unit, isBy }: Clause): Promise<Picture> {
  const longest = Math.max(picture.width, picture.height)
  const share = unit === 'percent' ? (amount ?? 0) / 100 : (amount ?? 0) / longest
  if (share <= 0 || share >= 1)
    throw new InvalidInput('Say how far to shrink it, such as "shrink by 20%" or "shrink to 800 pixels".')
  return scaled(picture, isBy ? 1 - share : share)
}

function scaled(picture: Picture, factor: number): Promise<Picture> {
  const side = (pixels: number) => Math.max(1, Math.round(pixels * factor))
  const [width, height] = [side(picture.width), side(picture.height)]
  assertRoom(width, height)
  return pixelsOf(asSharp(picture).resize(width, height, { fit: 'fill' }))
}
