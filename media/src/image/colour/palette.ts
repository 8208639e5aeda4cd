import { hex, type Colour } from './colour.ts'
import type { Picture } from '../pixels/picture.ts'

/** A grading: what a shade between black and white becomes, and how much of the own colours is kept. */
type Grading = { readonly row: readonly Colour[]; readonly kept: number; readonly saturation: number }

// prettier-ignore
const gradings = {
  warm:       { row: ['#2a0f14', '#a8552f', '#ffe2a8'].map(hex), kept: 0.58, saturation: 1.1 },
  cool:       { row: ['#06142e', '#3a78a8', '#e2f4ff'].map(hex), kept: 0.58, saturation: 1 },
  pastel:     { row: ['#8a7fa8', '#e8b8c0', '#fff8ec'].map(hex), kept: 0.45, saturation: 0.9 },
  vivid:      { row: ['#000000', '#808080', '#ffffff'].map(hex), kept: 1, saturation: 1.65 },
  sepia:      { row: ['#20140c', '#94714a', '#f6e8cc'].map(hex), kept: 0, saturation: 1 },
  monochrome: { row: ['#0a0a0c', '#80807f', '#fbfaf7'].map(hex), kept: 0, saturation: 1 },
} satisfies Record<string, Grading>
type PaletteName = keyof typeof gradings

export const isPalette = (value: unknown): value is PaletteName => Object.hasOwn(gradings, String(value))

/** The picture in the colours of a palette, with as much light and shade as before. */
export function inPalette(picture: Picture, palette: PaletteName): Picture {
  return graded(picture, gradings[palette])
}

/** The picture between colours for its shadows and its lights; a part of its own colours stays. */
export function inColours(picture: Picture, row: readonly Colour[], kept: number): Picture {
  return graded(picture, { row, kept, saturation: 1 })
}

function graded({ width, height, data }: Picture, { row, kept, saturation }: Grading): Picture {
  const table = tableOf(row)
  const result = new Uint8ClampedArray(data)
  for (let at = 0; at < data.length; at += 4) {
    const luma = 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!
    const entry = Math.round(luma) * 3
    for (let part = 0; part < 3; part++) {
      const own = luma + (data[at + part]! - luma) * saturation
      result[at + part] = own * kept + table[entry + part]! * (1 - kept)
    }
  }
  return { width, height, data: result }
}

/** What each of the 256 shades becomes. */
function tableOf(row: readonly Colour[]): Float32Array {
  const table = new Float32Array(256 * 3)
  for (let shade = 0; shade < 256; shade++) {
    const place = (shade / 255) * (row.length - 1)
    const before = Math.min(row.length - 2, Math.floor(place))
    for (let part = 0; part < 3; part++) {
      const from = row[before]![part]!
      table[shade * 3 + part] = from + (row[before + 1]![part]! - from) * (place - before)
    }
  }
  return table
}
