import type { Image } from '@atelier/media/image/image.ts'
import { recolour, shareOf, type Edit, type Edits } from './operation.ts'

/** Operations on brightness and contrast. */
export const lightEdits = {
  brighten: (image, clause) => withGamma(image, 1 / (1 + 1.4 * shareOf(clause, 0.3))),
  darken: (image, clause) => withGamma(image, 1 + 1.4 * shareOf(clause, 0.3)),
  moreContrast: (image, clause) => withContrast(image, 1 + shareOf(clause, 0.3)),
  lessContrast: (image, clause) => withContrast(image, Math.max(0, 1 - shareOf(clause, 0.3))),
  vignette: vignette,
  lightFrom,
} satisfies Edits

/** Gamma correction: changes midtones and keeps black and white. */
function withGamma(image: Image, power: number): Image {
  const table = Uint8ClampedArray.from({ length: 256 }, (_, value) => 255 * (value / 255) ** power)
  return recolour(image, (red, green, blue) => [table[red], table[green], table[blue]])
}

function withContrast(image: Image, factor: number): Image {
  const table = Uint8ClampedArray.from({ length: 256 }, (_, value) => 128 + (value - 128) * factor)
  return recolour(image, (red, green, blue) => [table[red], table[green], table[blue]])
}

function vignette({ width, height, data }: Image, clause: Parameters<Edit>[1]): Image {
  const share = Math.min(1, shareOf(clause, 0.5))
  const result = data.slice()
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const distance = Math.hypot((x + 0.5) / width - 0.5, (y + 0.5) / height - 0.5) / Math.SQRT1_2
      const factor = 1 - share * Math.max(0, distance - 0.35) ** 1.5 * 1.9
      const at = (y * width + x) * 4
      for (let channel = at; channel < at + 3; channel++) result[channel] = data[channel] * factor
    }
  }
  return { width, height, data: result }
}

/** Light that falls in from a side, from above without one, and shade on the other. */
function lightFrom({ width, height, data }: Image, { words, strength }: Parameters<Edit>[1]): Image {
  const [x, y] = /\bleft\b/.test(words) ? [-1, -0.3] : /\bright\b/.test(words) ? [1, -0.3] : [-0.35, -1]
  const result = data.slice()
  for (let at = 0; at < data.length; at += 4) {
    const [across, down] = [((at >> 2) % width) / width - 0.5, Math.floor((at >> 2) / width) / height - 0.5]
    const towards = (across * x + down * y) * Math.min(1.6, 0.6 + 0.4 * strength)
    const [gain, warmth] = [1 + towards * 0.75, Math.max(0, towards) * 22]
    result[at] = data[at] * gain + warmth
    result[at + 1] = data[at + 1] * gain + warmth * 0.72
    result[at + 2] = data[at + 2] * gain + warmth * 0.3
  }
  return { width, height, data: result }
}
