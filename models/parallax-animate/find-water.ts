import type { Image } from '@atelier/media/image/image.ts'
import type { Matte } from '../lib/image/planes/guided-filter.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { skyIn } from './find-sky.ts'
import { refineMatte, isLarge, downscaled } from './region-matte.ts'

/** The region in the lower part that is blue or has the reflected colours of the sky. */
export async function findWater(image: Image): Promise<Matte> {
  const small = await downscaled(image)
  const { width, height } = small
  const sky = skyIn(small)
  const mirrored = coloursIn(small, sky)
  const isWater = (at: number) => {
    if (sky[at] || Math.floor(at / width) < height * 0.3) return false
    const [red, green, blue] = [small.data[at * 4], small.data[at * 4 + 1], small.data[at * 4 + 2]]
    const isBlue = blue > red + 8 && blue >= green - 14
    return isBlue || mirrored.some((colour) => differs(colour, red, green, blue) < 26)
  }
  const water = largestComponent(
    Uint8Array.from({ length: width * height }, (_, at) => (isWater(at) ? 1 : 0)),
    width,
  )
  if (!isLarge(water))
    throw new InvalidInput(
      'No water was found in the picture. Leave it out, or send one that shows more of it.',
    )
  return refineMatte(water, small, image)
}

type Mean = readonly [number, number, number]

/** The mean colours of horizontal stripes of the sky, and darker shades, as in a reflection. */
function coloursIn({ width, height, data }: Image, sky: Uint8Array): Mean[] {
  const stripes = Array.from({ length: 6 }, (_, stripe) => {
    const sums = [0, 0, 0, 0]
    for (let at = Math.floor((stripe * height) / 6) * width; at < ((stripe + 1) * height * width) / 6; at++) {
      if (!sky[at]) continue
      for (let channel = 0; channel < 3; channel++) sums[channel] += data[at * 4 + channel]
      sums[3]++
    }
    return sums
  }).filter((sums) => sums[3] > width)
  return stripes.flatMap(([red, green, blue, count]) =>
    [1, 0.8, 0.62].map((shade): Mean => [
      (red / count) * shade,
      (green / count) * shade,
      (blue / count) * shade,
    ]),
  )
}

function differs([red, green, blue]: Mean, otherRed: number, otherGreen: number, otherBlue: number): number {
  return Math.max(Math.abs(red - otherRed), Math.abs(green - otherGreen), Math.abs(blue - otherBlue))
}

/** The largest connected component. */
function largestComponent(marked: Uint8Array, width: number): Uint8Array {
  const seen = new Uint8Array(marked.length)
  let largest: number[] = []
  for (let start = 0; start < marked.length; start++) {
    if (!marked[start] || seen[start]) continue
    const component = [start]
    seen[start] = 1
    for (let index = 0; index < component.length; index++) {
      const at = component[index]
      const beside = [
        at % width > 0 ? at - 1 : -1,
        at % width < width - 1 ? at + 1 : -1,
        at - width,
        at + width,
      ]
      for (const next of beside) {
        if (next < 0 || !marked[next] || seen[next]) continue
        seen[next] = 1
        component.push(next)
      }
    }
    if (component.length > largest.length) largest = component
  }
  const kept = new Uint8Array(marked.length)
  for (const at of largest) kept[at] = 1
  return kept
}
