import { InvalidInput } from '../../program.ts'
import type { Picture } from '../pixels/picture.ts'
import { asSharp, pixelsOf } from '../pixels/resized.ts'
import type { Clause } from './clause.ts'
import type { Verb } from './verb.ts'

const LONGEST = 4096

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
    heeds: ['amount'],
    example: 'rotate left',
    apply: (picture, clause) => turned(picture, -(clause.amount ?? 90)),
  },
  {
    words: ['rotate right', 'turn right', 'rotate', 'rotate clockwise', 'right', 'clockwise'],
    heeds: ['amount'],
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
    heeds: ['amount', 'shape'],
    example: 'crop to 16:9',
    apply: (picture, { shape: wanted, amount }) => {
      if (wanted !== null) return cropped(picture, wanted)
      if (amount === null) throw new InvalidInput('Say how to crop, such as "crop to 16:9" or "crop by 10%".')
      return trimmed(picture, amount / 100)
    },
  },
  {
    words: ['resize', 'scale', 'resize wide', 'scale wide', 'shrink', 'smaller', 'scale down'],
    heeds: ['amount'],
    example: 'resize to 800 pixels',
    apply: resize,
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
  return pixelsOf(asSharp(picture).rotate(degrees, { background: { r: 0, g: 0, b: 0, alpha: 0 } }))
}

function cropped(picture: Picture, wanted: number): Promise<Picture> {
  const width = Math.max(1, Math.min(picture.width, Math.round(picture.height * wanted)))
  const height = Math.max(1, Math.min(picture.height, Math.round(picture.width / wanted)))
  const [left, top] = [(picture.width - width) >> 1, (picture.height - height) >> 1]
  return pixelsOf(asSharp(picture).extract({ left, top, width, height }))
}

function trimmed(picture: Picture, share: number): Promise<Picture> {
  const [left, top] = [Math.round(picture.width * share), Math.round(picture.height * share)]
  const [width, height] = [picture.width - 2 * left, picture.height - 2 * top]
  if (width < 1 || height < 1)
    throw new InvalidInput('Less than half of a picture can be cropped at each side.')
  return pixelsOf(asSharp(picture).extract({ left, top, width, height }))
}

function resize(picture: Picture, { words, amount, unit }: Clause): Promise<Picture> {
  const isPercent = unit === 'percent'
  if (amount === null || amount <= 0) {
    throw new InvalidInput('Say how large, such as "resize to 800 pixels" or "resize to 50%".')
  }
  const across = words.endsWith('wide') ? picture.width : Math.max(picture.width, picture.height)
  return scaled(picture, isPercent ? amount / 100 : amount / across)
}

function scaled(picture: Picture, factor: number): Promise<Picture> {
  const side = (pixels: number) => Math.max(1, Math.round(pixels * factor))
  const [width, height] = [side(picture.width), side(picture.height)]
  if (Math.max(width, height) > LONGEST) {
    throw new InvalidInput(`A picture can be resized to at most ${LONGEST} pixels a side.`)
  }
  return pixelsOf(asSharp(picture).resize(width, height, { fit: 'fill' }))
}
