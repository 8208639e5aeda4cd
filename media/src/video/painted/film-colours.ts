import type { Picture } from '../../image/pixels/picture.ts'
import { inFewColours } from '../../image/pixels/pixels.ts'
import type { Reduce } from '../../image/style/flat.ts'

const COLOURS = 16

/**
 * The few colours that suit all samples of a film, and how to bring each of its frames down to them. Colours that were
 * chosen anew for every frame would flicker.
 */
export async function reduceToColoursOf(samples: readonly Picture[]): Promise<Reduce> {
  const nearest = tableOf(coloursIn(await inFewColours(stacked(samples), COLOURS)))
  return ({ width, height, data }) => {
    const result = new Uint8ClampedArray(data)
    for (let at = 0; at < data.length; at += 4) {
      const entry = ((data[at]! >> 3) * 1024 + (data[at + 1]! >> 3) * 32 + (data[at + 2]! >> 3)) * 3
      result[at] = nearest[entry]!
      result[at + 1] = nearest[entry + 1]!
      result[at + 2] = nearest[entry + 2]!
    }
    return { width, height, data: result }
  }
}

/** One below the other; all are of one width. */
function stacked(samples: readonly Picture[]): Picture {
  const height = samples.reduce((sum, sample) => sum + sample.height, 0)
  const data = new Uint8ClampedArray(samples[0]!.width * height * 4)
  let at = 0
  for (const sample of samples) {
    data.set(sample.data, at)
    at += sample.data.length
  }
  return { width: samples[0]!.width, height, data }
}

function coloursIn({ data }: Picture): number[][] {
  const found = new Set<number>()
  for (let at = 0; at < data.length; at += 4)
    found.add(data[at]! * 65_536 + data[at + 1]! * 256 + data[at + 2]!)
  return [...found].map((bits) => [bits >> 16, (bits >> 8) & 255, bits & 255])
}

/** For every colour in steps of eight, the nearest of those there are. Green counts most to the eye, blue least. */
function tableOf(colours: readonly number[][]): Uint8Array {
  const table = new Uint8Array(32 ** 3 * 3)
  for (let entry = 0; entry < 32 ** 3; entry++) {
    const [red, green, blue] = [(entry >> 10) * 8 + 4, ((entry >> 5) & 31) * 8 + 4, (entry & 31) * 8 + 4]
    let least = Infinity
    for (const colour of colours) {
      const away = 3 * (colour[0]! - red) ** 2 + 5 * (colour[1]! - green) ** 2 + 2 * (colour[2]! - blue) ** 2
      if (away >= least) continue
      least = away
      table.set(colour, entry * 3)
    }
  }
  return table
}
