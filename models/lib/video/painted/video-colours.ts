import type { Image } from '@atelier/media/image/image.ts'
import { quantiseColours } from '../../image/pixels/pixels.ts'
import type { Quantise } from '../../image/style/flat.ts'

const COLOURS = 16

/** Quantizes frames to one palette for all samples of a video. A palette per frame would flicker. */
export async function reduceToColoursOf(samples: readonly Image[]): Promise<Quantise> {
  const nearest = tableOf(coloursIn(await quantiseColours(stacked(samples), COLOURS)))
  return ({ width, height, data }) => {
    const result = new Uint8ClampedArray(data)
    for (let at = 0; at < data.length; at += 4) {
      const entry = ((data[at] >> 3) * 1024 + (data[at + 1] >> 3) * 32 + (data[at + 2] >> 3)) * 3
      result[at] = nearest[entry]
      result[at + 1] = nearest[entry + 1]
      result[at + 2] = nearest[entry + 2]
    }
    return { width, height, data: result }
  }
}

/** Stacks images of one width vertically. */
function stacked(samples: readonly Image[]): Image {
  const height = samples.reduce((sum, sample) => sum + sample.height, 0)
  const data = new Uint8ClampedArray(samples[0].width * height * 4)
  let at = 0
  for (const sample of samples) {
    data.set(sample.data, at)
    at += sample.data.length
  }
  return { width: samples[0].width, height, data }
}

function coloursIn({ data }: Image): number[][] {
  const found = new Set<number>()
  for (let at = 0; at < data.length; at += 4) found.add(data[at] * 65_536 + data[at + 1] * 256 + data[at + 2])
  return [...found].map((bits) => [bits >> 16, (bits >> 8) & 255, bits & 255])
}

/** A lookup table of the nearest palette colour in steps of eight, with green weighted most and blue least. */
function tableOf(colours: readonly number[][]): Uint8Array {
  const table = new Uint8Array(32 ** 3 * 3)
  for (let entry = 0; entry < 32 ** 3; entry++) {
    const [red, green, blue] = [(entry >> 10) * 8 + 4, ((entry >> 5) & 31) * 8 + 4, (entry & 31) * 8 + 4]
    let least = Infinity
    for (const colour of colours) {
      const distance = 3 * (colour[0] - red) ** 2 + 5 * (colour[1] - green) ** 2 + 2 * (colour[2] - blue) ** 2
      if (distance >= least) continue
      least = distance
      table.set(colour, entry * 3)
    }
  }
  return table
}
