import { lumaOfRgb } from '@atelier/media/image/luma.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { inPalette } from '../lib/image/palette.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { recolour, shareOf, type Operation } from './operation.ts'

/** Operations on colours. */
export const colourOperations: readonly Operation[] = [
  {
    words: [
      'greyscale',
      'grayscale',
      'grey',
      'gray',
      'monochrome',
      'desaturate',
      'remove colour',
      'remove color',
      'remove colours',
      'remove colors',
      'no colour',
      'no color',
      'convert greyscale',
    ],
    accepts: [],
    example: 'black and white',
    apply: (image) => saturated(image, 0),
  },
  {
    words: ['sepia', 'sepia tone', 'old', 'vintage'],
    accepts: [],
    example: 'sepia',
    apply: (image) => inPalette(image, 'sepia'),
  },
  {
    words: ['invert', 'negative', 'inverted', 'invert colours', 'invert colors'],
    accepts: [],
    example: 'invert the colours',
    apply: (image) => recolour(image, (red, green, blue) => [255 - red, 255 - green, 255 - blue]),
  },
  {
    words: [
      'more colourful',
      'more colorful',
      'more saturated',
      'more saturation',
      'increase saturation',
      'saturate',
      'vivid',
      'more vivid',
      'more colours',
      'more vibrant',
      'vibrant',
    ],
    accepts: ['percent', 'strength'],
    example: 'more colourful',
    apply: (image, clause) => saturated(image, 1 + shareOf(clause, 0.4)),
  },
  {
    words: [
      'less colourful',
      'less colorful',
      'less saturated',
      'less saturation',
      'decrease saturation',
      'reduce saturation',
      'muted',
      'more muted',
      'paler',
      'faded',
    ],
    accepts: ['percent', 'strength'],
    example: 'less saturated by 50%',
    apply: (image, clause) => saturated(image, Math.max(0, 1 - shareOf(clause, 0.4))),
  },
  {
    words: ['warmer', 'warm', 'warm up'],
    accepts: ['percent', 'strength'],
    example: 'warmer',
    apply: (image, clause) => withTemperature(image, shareOf(clause, 0.25)),
  },
  {
    words: ['cooler', 'colder', 'cool', 'cool down'],
    accepts: ['percent', 'strength'],
    example: 'much cooler',
    apply: (image, clause) => withTemperature(image, -shareOf(clause, 0.25)),
  },
  {
    words: ['tint', 'tinted', 'add tint'],
    accepts: ['percent', 'strength', 'colour'],
    example: 'tint it blue',
    apply: (image, clause) => {
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
  },
  {
    words: ['posterize', 'posterise', 'fewer colours', 'fewer colors'],
    accepts: [],
    example: 'posterize',
    apply: (image) => {
      const step = (value: number) => Math.round(value / 85) * 85
      return recolour(image, (red, green, blue) => [step(red), step(green), step(blue)])
    },
  },
]

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
