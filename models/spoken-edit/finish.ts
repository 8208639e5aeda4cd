import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { css, type Colour } from '@atelier/media/image/colour.ts'
import { rngOf } from '../lib/random/rng.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { asSharp, pixelsOf } from '@atelier/media/image/resized.ts'
import { denoise } from '../lib/image/restore/denoise.ts'
import { noiseLevel } from '../lib/image/restore/noise-level.ts'
import { subjectMatte } from '../lib/image/subject/subject.ts'
import type { Clause } from './clause.ts'
import { assertSizeLimit } from './size-limit.ts'
import { shareOf, type Edits } from './operation.ts'

/** Operations on sharpness, grain, borders and corners. */
export const finishEdits = {
  sharpen: (image, { strength }) =>
    pixelsOf(asSharp(image).sharpen({ sigma: 1.2, m1: 0.6 * strength, m2: 2.5 * strength })),
  blur: (image, clause) => pixelsOf(asSharp(image).blur(blurOf(image, clause, 250))),
  blurBackground: blurBackground,
  denoise: (image, { strength }) => denoise(image, Math.max(8, noiseLevel(image)) * strength, () => {}),
  grain: grain,
  pixelate: pixelate,
  border: border,
  roundCorners: roundCorners,
  wideBars: ({ width, height, data }) => {
    // A picture that is as wide as a film already gets narrow bars.
    const bar = Math.round(Math.min(height * 0.14, Math.max(height * 0.08, (height - width / 2.39) / 2)))
    const result = data.slice()
    for (let y = 0; y < height; y++)
      if (y < bar || y >= height - bar)
        for (let x = 0; x < width; x++) result.set([0, 0, 0, 255], (y * width + x) * 4)
    return { width, height, data: result }
  },
} satisfies Edits

/** The amount of a clause in pixels, or by default a fraction of the longer side. */
function pixelsFor({ width, height }: Image, { amount, unit, strength }: Clause, part: number): number {
  const longest = Math.max(width, height)
  if (amount === null) return (longest / part) * strength
  return unit === 'percent' ? (longest * amount) / 100 : amount
}

const MAX_BLUR = 200

function blurOf(image: Image, clause: Clause, part: number): number {
  const pixels = pixelsFor(image, clause, part)
  if (clause.amount !== null && (pixels < 0.3 || pixels > MAX_BLUR))
    throw new InvalidInput(`A blur must be 0.3 to ${MAX_BLUR} pixels.`)
  return Math.min(MAX_BLUR, Math.max(0.3, pixels))
}

async function blurBackground(image: Image, clause: Clause): Promise<Image> {
  const matte = await subjectMatte(image)
  const blurred = await pixelsOf(asSharp(image).blur(blurOf(image, clause, 80)))
  const data = image.data.slice()
  for (let at = 0; at < data.length; at++) {
    data[at] = blurred.data[at] + (data[at] - blurred.data[at]) * matte[at >> 2]
  }
  return { ...image, data }
}

function grain(image: Image, clause: Clause): Image {
  const rng = rngOf(7)
  const deviation = 255 * Math.min(1, shareOf(clause, 0.06))
  const data = image.data.slice()
  for (let at = 0; at < data.length; at += 4) {
    const speck = (rng() + rng() + rng() - 1.5) * 2 * deviation
    for (let channel = at; channel < at + 3; channel++) data[channel] += speck
  }
  return { ...image, data }
}

async function pixelate(image: Image, clause: Clause): Promise<Image> {
  const { width, height } = image
  const side = Math.max(2, Math.round(pixelsFor(image, clause, 48)))
  const small = asSharp(image).resize(
    Math.max(1, Math.round(width / side)),
    Math.max(1, Math.round(height / side)),
    { fit: 'fill', kernel: 'linear' },
  )
  return pixelsOf(asSharp(await pixelsOf(small)).resize(width, height, { fit: 'fill', kernel: 'nearest' }))
}

const paper: Colour = [250, 248, 244]

function border(image: Image, clause: Clause): Promise<Image> {
  const pixels = Math.round(pixelsFor(image, clause, 30))
  if (pixels < 1 || pixels > 1000) throw new InvalidInput('A border must be 1 to 1000 pixels wide.')
  assertSizeLimit(image.width + 2 * pixels, image.height + 2 * pixels)
  const background = css(clause.colour ?? paper)
  return pixelsOf(
    asSharp(image).extend({ top: pixels, bottom: pixels, left: pixels, right: pixels, background }),
  )
}

function roundCorners(image: Image, clause: Clause): Image {
  const { width, height } = image
  const radius = Math.min(Math.min(width, height) / 2, Math.max(1, pixelsFor(image, clause, 14)))
  const data = image.data.slice()
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const outX = Math.max(0, radius - x - 0.5, x + 0.5 - (width - radius))
      const outY = Math.max(0, radius - y - 0.5, y + 0.5 - (height - radius))
      if (outX === 0 || outY === 0) continue
      data[(y * width + x) * 4 + 3] *= Math.min(1, Math.max(0, radius - Math.hypot(outX, outY) + 0.5))
    }
  }
  return { width, height, data }
}
