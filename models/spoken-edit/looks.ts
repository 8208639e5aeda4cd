import type { Image } from '@atelier/media/image/image.ts'
import { asSharp, pixelsOf } from '@atelier/media/image/resized.ts'
import { rngOf } from '../lib/random/rng.ts'
import { crossStitch } from '../lib/image/effect/cross-stitch.ts'
import { popArt, thermal } from '../lib/image/effect/grades.ts'
import { glitch, kaleidoscope } from '../lib/image/effect/optics.ts'
import { blueprint, neon } from '../lib/image/effect/outlined.ts'
import type { SingleImageEffect } from '../lib/image/effect/single-image.ts'
import { inStyle } from '../lib/image/style/in-style.ts'
import type { StyleName } from '../lib/image/style/style-words.ts'
import { subjectMatte } from '../lib/image/subject/subject.ts'
import { lumaOfRgb } from '@atelier/media/image/luma.ts'
import type { Clause } from './clause.ts'
import { recolour, shareOf, type Edit, type Edits } from './operation.ts'
import { assertSizeLimit } from './size-limit.ts'

const inStyleOf =
  (style: StyleName): Edit =>
  (image) =>
    inStyle(image, style, rngOf(7))

function withEffect(effect: SingleImageEffect): Edit {
  return async (image) => effect([image], '', rngOf(7))
}

/** Edits that change the whole look, or what belongs to the image. */
export const lookEdits = {
  sketch: inStyleOf('pencil'),
  oil: inStyleOf('oil'),
  watercolour: inStyleOf('watercolour'),
  cartoon: inStyleOf('poster'),
  comic: inStyleOf('halftone'),
  pixelArt: inStyleOf('pixel'),
  stainedGlass: inStyleOf('stained-glass'),
  mosaic: inStyleOf('mosaic'),
  pointillism: inStyleOf('pointillism'),
  engraving: inStyleOf('engraving'),
  lowPoly: inStyleOf('low-poly'),
  ink: inStyleOf('ink'),
  charcoal: inStyleOf('charcoal'),
  neon: withEffect(neon),
  glitch: withEffect(glitch),
  thermal: withEffect(thermal),
  popArt: withEffect(popArt),
  blueprint: withEffect(blueprint),
  kaleidoscope: withEffect(kaleidoscope),
  crossStitch: withEffect(crossStitch),
  emboss,
  polaroid,
  removeBackground: async (image) => {
    const matte = await subjectMatte(image)
    const data = image.data.slice()
    for (let at = 3; at < data.length; at += 4) data[at] = data[at] * matte[at >> 2]
    return { ...image, data }
  },
  tiltShift,
  fadeEdges,
} satisfies Edits

/** Light from the upper left on the slopes of the brightness. */
function emboss({ width, height, data }: Image): Image {
  const luma = (x: number, y: number) => {
    const at = (Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))) * 4
    return lumaOfRgb(data[at], data[at + 1], data[at + 2])
  }
  const result = data.slice()
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const slope = 128 + (luma(x + 1, y + 1) - luma(x - 1, y - 1)) * 0.9
      for (let channel = at; channel < at + 3; channel++) result[channel] = slope
    }
  return { width, height, data: result }
}

/** Faded, on white card that is broader below. */
async function polaroid(image: Image): Promise<Image> {
  const side = Math.round(Math.min(image.width, image.height) * 0.06) + 1
  const bottom = side * 4
  assertSizeLimit(image.width + 2 * side, image.height + side + bottom)
  const faded = recolour(image, (red, green, blue) => [
    30 + red * 0.86 + 6,
    26 + green * 0.86,
    34 + blue * 0.78,
  ])
  return pixelsOf(
    asSharp(faded).extend({ top: side, left: side, right: side, bottom, background: 'rgb(250,248,243)' }),
  )
}

/** Sharp in the middle and blurred above and below, so that what is shown seems small. */
async function tiltShift(image: Image, { strength }: Clause): Promise<Image> {
  const { width, height } = image
  const blurred = await pixelsOf(
    asSharp(image).blur(Math.max(0.5, (Math.max(width, height) / 90) * strength)),
  )
  const data = image.data.slice()
  for (let y = 0; y < height; y++) {
    const away = Math.min(1, Math.max(0, Math.abs((y + 0.5) / height - 0.55) * 4 - 0.5))
    for (let at = y * width * 4; at < (y + 1) * width * 4; at++)
      data[at] = data[at] + (blurred.data[at] - data[at]) * away
  }
  return { ...image, data }
}

/** Blends the borders into a colour. */
function fadeEdges({ width, height, data }: Image, clause: Clause): Image {
  const colour = clause.colour ?? [255, 255, 255]
  const reach = Math.min(0.45, shareOf(clause, 0.18))
  const result = data.slice()
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const edge = Math.min(x + 0.5, width - x - 0.5, y + 0.5, height - y - 0.5) / Math.min(width, height)
      const share = Math.max(0, 1 - edge / reach) ** 1.4
      const at = (y * width + x) * 4
      for (let channel = 0; channel < 3; channel++)
        result[at + channel] = data[at + channel] + (colour[channel] - data[at + channel]) * share
    }
  return { width, height, data: result }
}
