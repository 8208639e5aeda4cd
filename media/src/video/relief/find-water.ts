import type { Picture } from '../../image/pixels/picture.ts'
import type { Matte } from '../../image/planes/guided-filter.ts'
import { InvalidInput } from '../../program.ts'
import { skyIn } from './find-sky.ts'
import { drawnAlong, isLarge, shrunk } from './region.ts'

/** What lies below and is blue, or has the colours of the sky, which it mirrors. */
export async function findWater(picture: Picture): Promise<Matte> {
  const small = await shrunk(picture)
  const { width, height } = small
  const sky = skyIn(small)
  const mirrored = coloursIn(small, sky)
  const isWater = (at: number) => {
    if (sky[at] || Math.floor(at / width) < height * 0.3) return false
    const [red, green, blue] = [small.data[at * 4]!, small.data[at * 4 + 1]!, small.data[at * 4 + 2]!]
    const isBlue = blue > red + 8 && blue >= green - 14
    return isBlue || mirrored.some((colour) => differs(colour, red, green, blue) < 26)
  }
  const water = largestPart(
    Uint8Array.from({ length: width * height }, (_, at) => (isWater(at) ? 1 : 0)),
    width,
  )
  if (!isLarge(water))
    throw new InvalidInput(
      'No water was found in the picture. Leave it out, or send one that shows more of it.',
    )
  return drawnAlong(water, small, picture)
}

type Mean = readonly [number, number, number]

/** The means of some stripes of the sky, as they are and as dark as water makes them. */
function coloursIn({ width, height, data }: Picture, sky: Uint8Array): Mean[] {
  const stripes = Array.from({ length: 6 }, (_, stripe) => {
    const sums = [0, 0, 0, 0]
    for (let at = Math.floor((stripe * height) / 6) * width; at < ((stripe + 1) * height * width) / 6; at++) {
      if (!sky[at]) continue
      for (let part = 0; part < 3; part++) sums[part]! += data[at * 4 + part]!
      sums[3]!++
    }
    return sums
  }).filter((sums) => sums[3]! > width)
  return stripes.flatMap(([red, green, blue, count]) =>
    [1, 0.8, 0.62].map((shade): Mean => [
      (red! / count!) * shade,
      (green! / count!) * shade,
      (blue! / count!) * shade,
    ]),
  )
}

function differs([red, green, blue]: Mean, otherRed: number, otherGreen: number, otherBlue: number): number {
  return Math.max(Math.abs(red - otherRed), Math.abs(green - otherGreen), Math.abs(blue - otherBlue))
}

/** Of what is marked, the largest piece that hangs together. */
function largestPart(marked: Uint8Array, width: number): Uint8Array {
  const seen = new Uint8Array(marked.length)
  let largest: number[] = []
  for (let start = 0; start < marked.length; start++) {
    if (!marked[start] || seen[start]) continue
    const part = [start]
    seen[start] = 1
    for (let index = 0; index < part.length; index++) {
      const at = part[index]!
      const beside = [
        at % width > 0 ? at - 1 : -1,
        at % width < width - 1 ? at + 1 : -1,
        at - width,
        at + width,
      ]
      for (const next of beside) {
        if (next < 0 || !marked[next] || seen[next]) continue
        seen[next] = 1
        part.push(next)
      }
    }
    if (part.length > largest.length) largest = part
  }
  const kept = new Uint8Array(marked.length)
  for (const at of largest) kept[at] = 1
  return kept
}
