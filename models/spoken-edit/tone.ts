import { mix, type Colour } from '@atelier/media/image/colour.ts'
import { lumaOfRgb } from '@atelier/media/image/luma.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { asSharp, pixelsOf } from '@atelier/media/image/resized.ts'
import { mapToGradient } from '../lib/image/palette.ts'
import type { Clause } from './clause.ts'
import { recolour, shareOf, type Edits } from './operation.ts'

/** Edits of tones: shadows, highlights, balance and grading. */
export const toneEdits = {
  shadows: (image, clause) =>
    byLuma(image, (luma) => 1 + 0.9 * shareOf(clause, 0.7) * Math.max(0, 0.55 - luma)),
  highlights: (image, clause) =>
    byLuma(image, (luma) => 1 - 0.6 * shareOf(clause, 0.7) * Math.max(0, luma - 0.5)),
  whites: (image, { strength }) => byLuma(image, (luma) => 1 + 0.25 * strength * Math.max(0, luma - 0.6)),
  fade: (image, clause) => {
    const share = Math.min(0.6, shareOf(clause, 0.25))
    const lifted = (value: number) => value + (70 + value * 0.72 - value) * share * 1.6
    return recolour(image, (red, green, blue) => [lifted(red), lifted(green) * 0.99, lifted(blue) * 1.01])
  },
  enhance: (image, { strength }) => stretched(image, 0.005, Math.min(1, 0.8 * strength)),
  balance: greyWorld,
  clarity: async (image, clause) => {
    const radius = Math.max(1, Math.max(image.width, image.height) / 60)
    return unsharp(image, radius, shareOf(clause, 0.6))
  },
  cinematic: (image, { strength }) => {
    const share = Math.min(1, 0.24 * strength)
    return recolour(image, (red, green, blue) => {
      const luma = lumaOfRgb(red, green, blue) / 255
      const grade: Colour = mix([20, 96, 108], [255, 176, 102], luma)
      const contrast = (value: number) => 128 + (value - 128) * 1.12
      return [
        contrast(red + (grade[0] - red) * share),
        contrast(green + (grade[1] - green) * share),
        contrast(blue + (grade[2] - blue) * share),
      ]
    })
  },
  glow: async (image, clause) => {
    const blurred = await pixelsOf(
      asSharp(image).blur(Math.max(0.5, Math.max(image.width, image.height) / 45)),
    )
    const share = Math.min(1, shareOf(clause, 0.55))
    const data = image.data.slice()
    for (let at = 0; at < data.length; at++)
      if (at % 4 !== 3) data[at] = data[at] + (255 - data[at]) * (blurred.data[at] / 255) * share
    return { ...image, data }
  },
  sunsetLook: ({ width, height, data }, { strength }) => {
    // Orange at the horizon, violet above; the ground lies in shade.
    const result = data.slice()
    for (let at = 0; at < data.length; at += 4) {
      const down = Math.floor((at >> 2) / width) / height
      const [red, green, blue] = mix([214, 96, 120], [255, 168, 74], Math.min(1, down * 1.9))
      const luma = lumaOfRgb(data[at], data[at + 1], data[at + 2])
      const share = Math.min(1, (0.18 + 0.42 * (luma / 255)) * strength)
      const dim = 1 - 0.28 * Math.max(0, down - 0.5)
      result[at] = (data[at] + (red * (luma / 165) - data[at]) * share) * dim + 8
      result[at + 1] = (data[at + 1] + (green * (luma / 165) - data[at + 1]) * share) * dim
      result[at + 2] = (data[at + 2] + (blue * (luma / 165) - data[at + 2]) * share) * dim
    }
    return { width, height, data: result }
  },
  nightLook: (image, { strength }) =>
    recolour(image, (red, green, blue) => {
      const dim = Math.max(0.15, 0.42 / strength)
      const luma = lumaOfRgb(red, green, blue)
      return [
        (red * 0.5 + luma * 0.2) * dim,
        (green * 0.55 + luma * 0.25) * dim,
        (blue * 0.7 + luma * 0.5) * dim + 14,
      ]
    }),
  colourShift: (image, clause) => {
    const towards = clause.colour ?? [128, 128, 128]
    const share = Math.min(1, shareOf(clause, 0.22))
    return recolour(image, (red, green, blue) => {
      const luma = lumaOfRgb(red, green, blue) / 150
      return [
        red + (towards[0] * luma - red) * share,
        green + (towards[1] * luma - green) * share,
        blue + (towards[2] * luma - blue) * share,
      ]
    })
  },
  duotone: (image, { colours }) => {
    const [dark, light] = colours
    return mapToGradient(image, [mix(dark, [0, 0, 0], 0.5), dark, light, mix(light, [255, 255, 255], 0.6)], 0)
  },
  solarize: (image) =>
    recolour(image, (red, green, blue) => [solarized(red), solarized(green), solarized(blue)]),
} satisfies Edits

const solarized = (value: number) => (value < 128 ? value * 2 : (255 - value) * 2)

/** Scales every pixel by a factor that depends on how light it is, from 0 to 1. */
function byLuma(image: Image, factorOf: (luma: number) => number): Image {
  const table = Float32Array.from({ length: 256 }, (_, luma) => factorOf(luma / 255))
  return recolour(image, (red, green, blue) => {
    const factor = table[Math.round(lumaOfRgb(red, green, blue))]
    return [red * factor, green * factor, blue * factor]
  })
}

/** Stretches each channel so that a small share of its values is black and white. */
function stretched(image: Image, clipped: number, share: number): Image {
  const tables = [0, 1, 2].map((channel) => {
    const counts = new Uint32Array(256)
    for (let at = channel; at < image.data.length; at += 4) counts[image.data[at]]++
    const limit = (image.data.length / 4) * clipped
    const low = firstOver(counts, limit)
    const high = 255 - firstOver(counts.toReversed(), limit)
    const range = Math.max(32, high - low)
    return Uint8ClampedArray.from(
      { length: 256 },
      (_, value) => value + (((value - low) / range) * 255 - value) * share,
    )
  })
  return recolour(image, (red, green, blue) => [tables[0][red], tables[1][green], tables[2][blue]])
}

function firstOver(counts: Uint32Array, limit: number): number {
  let sum = 0
  for (const [value, count] of counts.entries()) {
    sum += count
    if (sum > limit) return value
  }
  return 255
}

/** Removes a colour cast: the mean of all pixels becomes grey. */
function greyWorld(image: Image, _clause: Clause): Image {
  const sums = [0, 0, 0]
  for (let at = 0; at < image.data.length; at += 4)
    for (let channel = 0; channel < 3; channel++) sums[channel] += image.data[at + channel]
  const mean = (sums[0] + sums[1] + sums[2]) / 3
  const [red = 1, green = 1, blue = 1] = sums.map((sum) =>
    Math.min(1.6, Math.max(0.6, mean / Math.max(1, sum))),
  )
  return recolour(image, (r, g, b) => [r * red, g * green, b * blue])
}

async function unsharp(image: Image, radius: number, share: number): Promise<Image> {
  const blurred = await pixelsOf(asSharp(image).blur(Math.max(0.5, radius)))
  const data = image.data.slice()
  for (let at = 0; at < data.length; at++)
    if (at % 4 !== 3) data[at] = data[at] + (data[at] - blurred.data[at]) * share
  return { ...image, data }
}
