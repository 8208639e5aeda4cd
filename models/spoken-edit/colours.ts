import { lumaOfRgb } from '@atelier/media/image/luma.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { inPalette } from '../lib/image/palette.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { recolour, shareOf, type Edits } from './operation.ts'

/** Operations on colours. */
export const colourEdits = {
  greyscale: (image) => saturated(image, 0),
  sepia: (image) => inPalette(image, 'sepia'),
  invert: (image) => recolour(image, (red, green, blue) => [255 - red, 255 - green, 255 - blue]),
  saturate: (image, clause) => saturated(image, 1 + shareOf(clause, 0.4)),
  desaturate: (image, clause) => saturated(image, Math.max(0, 1 - shareOf(clause, 0.4))),
  warm: (image, clause) => withTemperature(image, shareOf(clause, 0.25)),
  cool: (image, clause) => withTemperature(image, -shareOf(clause, 0.25)),
  tint: (image, clause) => {
    const { colour } = clause
    if (!colour) throw new InvalidInput('A tint needs a colour, such as "tint it blue".')
    const share = Math.min(1, shareOf(clause, 0.35))
    return recolour(image, (red, green, blue) => {
      const luma = lumaOfRgb(red, green, blue) / 140
      return [
        red + (colour[0] * luma - red) * share,
        green + (colour[1] * luma - green) * share,
        blue + (colour[2] * luma - blue) * share,
      ]
    })
  },
  posterize: (image) => {
    const step = (value: number) => Math.round(value / 85) * 85
    return recolour(image, (red, green, blue) => [step(red), step(green), step(blue)])
  },
} satisfies Edits

function saturated(image: Image, factor: number): Image {
  return recolour(image, (red, green, blue) => {
    const luma = lumaOfRgb(red, green, blue)
    return [luma + (red - luma) * factor, luma + (green - luma) * factor, luma + (blue - luma) * factor]
  })
}

function withTemperature(image: Image, share: number): Image {
  const [red, blue] = [1 + share * 0.6, 1 - share * 0.6]
  return recolour(image, (r, g, b) => [r * red, g, b * blue])
}
