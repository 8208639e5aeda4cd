import type { Picture } from '../pixels/picture.ts'
import { recolour, shareOf, type Verb } from './verb.ts'

/** Of light and contrast. */
export const light: readonly Verb[] = [
  {
    words: [
      'brighter',
      'brighten',
      'lighter',
      'lighten',
      'increase brightness',
      'more light',
      'raise brightness',
      'more brightness',
    ],
    heeds: ['percent', 'strength'],
    example: 'brighter by 20%',
    apply: (picture, clause) => bent(picture, 1 / (1 + 1.4 * shareOf(clause, 0.3))),
  },
  {
    words: [
      'darker',
      'darken',
      'decrease brightness',
      'less light',
      'lower brightness',
      'dim',
      'less brightness',
      'reduce brightness',
    ],
    heeds: ['percent', 'strength'],
    example: 'slightly darker',
    apply: (picture, clause) => bent(picture, 1 + 1.4 * shareOf(clause, 0.3)),
  },
  {
    words: ['more contrast', 'increase contrast', 'raise contrast', 'higher contrast', 'contrast up'],
    heeds: ['percent', 'strength'],
    example: 'more contrast',
    apply: (picture, clause) => stretched(picture, 1 + shareOf(clause, 0.3)),
  },
  {
    words: ['less contrast', 'decrease contrast', 'reduce contrast', 'lower contrast', 'flatter'],
    heeds: ['percent', 'strength'],
    example: 'less contrast by 30%',
    apply: (picture, clause) => stretched(picture, Math.max(0, 1 - shareOf(clause, 0.3))),
  },
  {
    words: ['vignette', 'add vignette', 'darken edges', 'darker edges', 'darken corners', 'darker corners'],
    heeds: ['percent', 'strength'],
    example: 'add a vignette',
    apply: vignette,
  },
]

/** Brightens or darkens the middle tones, and leaves black black and white white. */
function bent(picture: Picture, power: number): Picture {
  const table = Uint8ClampedArray.from({ length: 256 }, (_, value) => 255 * (value / 255) ** power)
  return recolour(picture, (red, green, blue) => [table[red]!, table[green]!, table[blue]!])
}

function stretched(picture: Picture, factor: number): Picture {
  const table = Uint8ClampedArray.from({ length: 256 }, (_, value) => 128 + (value - 128) * factor)
  return recolour(picture, (red, green, blue) => [table[red]!, table[green]!, table[blue]!])
}

function vignette({ width, height, data }: Picture, clause: Parameters<Verb['apply']>[1]): Picture {
  const share = Math.min(1, shareOf(clause, 0.5))
  const result = data.slice()
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const distance = Math.hypot((x + 0.5) / width - 0.5, (y + 0.5) / height - 0.5) / Math.SQRT1_2
      const factor = 1 - share * Math.max(0, distance - 0.35) ** 1.5 * 1.9
      const at = (y * width + x) * 4
      for (let channel = at; channel < at + 3; channel++) result[channel] = data[channel]! * factor
    }
  }
  return { width, height, data: result }
}
