import { InvalidInput } from '../../program.ts'
import { inPalette } from '../colour/palette.ts'
import type { Picture } from '../pixels/picture.ts'
import { recolour, shareOf, type Verb } from './verb.ts'

/** Of colours. */
export const colourVerbs: readonly Verb[] = [
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
    heeds: [],
    example: 'black and white',
    apply: (picture) => saturated(picture, 0),
  },
  {
    words: ['sepia', 'sepia tone', 'old', 'vintage'],
    heeds: [],
    example: 'sepia',
    apply: (picture) => inPalette(picture, 'sepia'),
  },
  {
    words: ['invert', 'negative', 'inverted', 'invert colours', 'invert colors'],
    heeds: [],
    example: 'invert the colours',
    apply: (picture) => recolour(picture, (red, green, blue) => [255 - red, 255 - green, 255 - blue]),
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
    heeds: ['percent', 'strength'],
    example: 'more colourful',
    apply: (picture, clause) => saturated(picture, 1 + shareOf(clause, 0.4)),
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
    heeds: ['percent', 'strength'],
    example: 'less saturated by 50%',
    apply: (picture, clause) => saturated(picture, Math.max(0, 1 - shareOf(clause, 0.4))),
  },
  {
    words: ['warmer', 'warm', 'warm up'],
    heeds: ['percent', 'strength'],
    example: 'warmer',
    apply: (picture, clause) => tempered(picture, shareOf(clause, 0.25)),
  },
  {
    words: ['cooler', 'colder', 'cool', 'cool down'],
    heeds: ['percent', 'strength'],
    example: 'much cooler',
    apply: (picture, clause) => tempered(picture, -shareOf(clause, 0.25)),
  },
  {
    words: ['tint', 'tinted', 'add tint'],
    heeds: ['percent', 'strength', 'colour'],
    example: 'tint it blue',
    apply: (picture, clause) => {
      const { colour } = clause
      if (!colour) throw new InvalidInput('A tint needs a colour, such as "tint it blue".')
      const share = Math.min(1, shareOf(clause, 0.35))
      return recolour(picture, (red, green, blue) => {
        const luma = (0.299 * red + 0.587 * green + 0.114 * blue) / 140
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
    heeds: [],
    example: 'posterize',
    apply: (picture) => {
      const step = (value: number) => Math.round(value / 85) * 85
      return recolour(picture, (red, green, blue) => [step(red), step(green), step(blue)])
    },
  },
]

function saturated(picture: Picture, factor: number): Picture {
  return recolour(picture, (red, green, blue) => {
    const luma = 0.299 * red + 0.587 * green + 0.114 * blue
    return [luma + (red - luma) * factor, luma + (green - luma) * factor, luma + (blue - luma) * factor]
  })
}

function tempered(picture: Picture, share: number): Picture {
  const [red, blue] = [1 + share * 0.6, 1 - share * 0.6]
  return recolour(picture, (r, g, b) => [r * red, g, b * blue])
}
