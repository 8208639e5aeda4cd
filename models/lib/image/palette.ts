import { lumaOfRgb } from '@atelier/media/image/luma.ts'
import { hex, type Colour } from '@atelier/media/image/colour.ts'
import type { Image } from '@atelier/media/image/image.ts'

/** A colour grading: the gradient that luma is mapped to, and how much of the original colour is kept. */
type Grading = { readonly ramp: readonly Colour[]; readonly kept: number; readonly saturation: number }

// prettier-ignore
const gradings = {
  warm:       { ramp: ['#2a0f14', '#a8552f', '#ffe2a8'].map(hex), kept: 0.58, saturation: 1.1 },
  cool:       { ramp: ['#06142e', '#3a78a8', '#e2f4ff'].map(hex), kept: 0.58, saturation: 1 },
  pastel:     { ramp: ['#8a7fa8', '#e8b8c0', '#fff8ec'].map(hex), kept: 0.45, saturation: 0.9 },
  vivid:      { ramp: ['#000000', '#808080', '#ffffff'].map(hex), kept: 1, saturation: 1.65 },
  sepia:      { ramp: ['#20140c', '#94714a', '#f6e8cc'].map(hex), kept: 0, saturation: 1 },
  monochrome: { ramp: ['#0a0a0c', '#80807f', '#fbfaf7'].map(hex), kept: 0, saturation: 1 },
} satisfies Record<string, Grading>
type PaletteName = keyof typeof gradings

export const isPalette = (value: unknown): value is PaletteName => Object.hasOwn(gradings, String(value))

/** The image in the colours of a palette, with its light and shade unchanged. */
export function inPalette(image: Image, palette: PaletteName): Image {
  return graded(image, gradings[palette])
}

/** The image mapped to a gradient from shadows to highlights, keeping a share of its own colours. */
export function mapToGradient(image: Image, ramp: readonly Colour[], kept: number): Image {
  return graded(image, { ramp, kept, saturation: 1 })
}

function graded({ width, height, data }: Image, { ramp, kept, saturation }: Grading): Image {
  const table = tableOf(ramp)
  const result = new Uint8ClampedArray(data)
  for (let at = 0; at < data.length; at += 4) {
    const luma = lumaOfRgb(data[at], data[at + 1], data[at + 2])
    const entry = Math.round(luma) * 3
    for (let part = 0; part < 3; part++) {
      const own = luma + (data[at + part] - luma) * saturation
      result[at + part] = own * kept + table[entry + part] * (1 - kept)
    }
  }
  return { width, height, data: result }
}

/** Lookup table from luma to colour. */
function tableOf(ramp: readonly Colour[]): Float32Array {
  const table = new Float32Array(256 * 3)
  for (let shade = 0; shade < 256; shade++) {
    const place = (shade / 255) * (ramp.length - 1)
    const before = Math.min(ramp.length - 2, Math.floor(place))
    for (let part = 0; part < 3; part++) {
      const from = ramp[before][part]
      table[shade * 3 + part] = from + (ramp[before + 1][part] - from) * (place - before)
    }
  }
  return table
}
