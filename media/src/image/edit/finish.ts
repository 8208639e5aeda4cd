import { InvalidInput } from '../../program.ts'
import { css, type Colour } from '../colour/colour.ts'
import { diceOf } from '../../chance/dice.ts'
import type { Picture } from '../pixels/picture.ts'
import { asSharp, pixelsOf } from '../pixels/resized.ts'
import { denoise } from '../restore/denoise.ts'
import { noiseLevel } from '../restore/noise-level.ts'
import { subjectMatte } from '../subject/subject.ts'
import type { Clause } from './clause.ts'
import { assertRoom } from './room.ts'
import { shareOf, type Verb } from './verb.ts'

/** Of surfaces, and what is put around. */
export const finish: readonly Verb[] = [
  {
    words: ['sharper', 'sharpen', 'crisper', 'more sharpness'],
    heeds: ['strength'],
    example: 'sharper',
    apply: (picture, { strength }) =>
      pixelsOf(asSharp(picture).sharpen({ sigma: 1.2, m1: 0.6 * strength, m2: 2.5 * strength })),
  },
  {
    words: ['blur', 'blurred', 'softer', 'soften', 'blurry', 'blurrier'],
    heeds: ['pixels', 'percent', 'strength'],
    example: 'blur by 4 pixels',
    apply: (picture, clause) => pixelsOf(asSharp(picture).blur(blurOf(picture, clause, 250))),
  },
  {
    words: ['blur background', 'blurred background', 'blurry background', 'portrait mode', 'background blur'],
    heeds: ['pixels', 'percent', 'strength'],
    example: 'blur the background',
    apply: blurBackground,
  },
  {
    words: ['remove noise', 'reduce noise', 'denoise', 'less noise', 'remove grain', 'smoother'],
    heeds: ['strength'],
    example: 'reduce noise',
    apply: (picture, { strength }) => denoise(picture, Math.max(8, noiseLevel(picture)) * strength, () => {}),
  },
  {
    words: ['grain', 'add grain', 'film grain', 'add film grain', 'noise', 'add noise', 'grainy', 'grainier'],
    heeds: ['percent', 'strength'],
    example: 'add grain',
    apply: grain,
  },
  {
    words: ['pixelate', 'pixelated', 'pixelise', 'mosaic'],
    heeds: ['pixels', 'percent', 'strength'],
    example: 'pixelate by 12 pixels',
    apply: pixelate,
  },
  {
    words: ['border', 'add border', 'frame', 'add frame', 'put frame around'],
    heeds: ['pixels', 'percent', 'strength', 'colour'],
    example: 'add a 20 pixel white border',
    apply: border,
  },
  {
    words: ['round corners', 'rounded corners', 'round off corners', 'add rounded corners'],
    heeds: ['pixels', 'percent', 'strength'],
    example: 'rounded corners',
    apply: roundCorners,
  },
]

/** In pixels: what is named, or a part of the longer side. */
function pixelsFor({ width, height }: Picture, { amount, unit, strength }: Clause, part: number): number {
  const longest = Math.max(width, height)
  if (amount === null) return (longest / part) * strength
  return unit === 'percent' ? (longest * amount) / 100 : amount
}

const FARTHEST_BLUR = 200

function blurOf(picture: Picture, clause: Clause, part: number): number {
  const pixels = pixelsFor(picture, clause, part)
  if (clause.amount !== null && (pixels < 0.3 || pixels > FARTHEST_BLUR))
    throw new InvalidInput(`A blur reaches 0.3 to ${FARTHEST_BLUR} pixels.`)
  return Math.min(FARTHEST_BLUR, Math.max(0.3, pixels))
}

async function blurBackground(picture: Picture, clause: Clause): Promise<Picture> {
  const matte = await subjectMatte(picture)
  const blurred = await pixelsOf(asSharp(picture).blur(blurOf(picture, clause, 80)))
  const data = picture.data.slice()
  for (let at = 0; at < data.length; at++) {
    data[at] = blurred.data[at]! + (data[at]! - blurred.data[at]!) * matte[at >> 2]!
  }
  return { ...picture, data }
}

function grain(picture: Picture, clause: Clause): Picture {
  const dice = diceOf(7)
  const deviation = 255 * Math.min(1, shareOf(clause, 0.06))
  const data = picture.data.slice()
  for (let at = 0; at < data.length; at += 4) {
    const speck = (dice() + dice() + dice() - 1.5) * 2 * deviation
    for (let channel = at; channel < at + 3; channel++) data[channel]! += speck
  }
  return { ...picture, data }
}

async function pixelate(picture: Picture, clause: Clause): Promise<Picture> {
  const { width, height } = picture
  const side = Math.max(2, Math.round(pixelsFor(picture, clause, 48)))
  const small = asSharp(picture).resize(
    Math.max(1, Math.round(width / side)),
    Math.max(1, Math.round(height / side)),
    { fit: 'fill', kernel: 'linear' },
  )
  return pixelsOf(asSharp(await pixelsOf(small)).resize(width, height, { fit: 'fill', kernel: 'nearest' }))
}

const paper: Colour = [250, 248, 244]

function border(picture: Picture, clause: Clause): Promise<Picture> {
  const pixels = Math.round(pixelsFor(picture, clause, 30))
  if (pixels < 1 || pixels > 1000) throw new InvalidInput('A border has 1 to 1000 pixels.')
  assertRoom(picture.width + 2 * pixels, picture.height + 2 * pixels)
  const background = css(clause.colour ?? paper)
  return pixelsOf(
    asSharp(picture).extend({ top: pixels, bottom: pixels, left: pixels, right: pixels, background }),
  )
}

function roundCorners(picture: Picture, clause: Clause): Picture {
  const { width, height } = picture
  const radius = Math.min(Math.min(width, height) / 2, Math.max(1, pixelsFor(picture, clause, 14)))
  const data = picture.data.slice()
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const outX = Math.max(0, radius - x - 0.5, x + 0.5 - (width - radius))
      const outY = Math.max(0, radius - y - 0.5, y + 0.5 - (height - radius))
      if (outX === 0 || outY === 0) continue
      data[(y * width + x) * 4 + 3]! *= Math.min(1, Math.max(0, radius - Math.hypot(outX, outY) + 0.5))
    }
  }
  return { width, height, data }
}
