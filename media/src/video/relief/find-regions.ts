import { ease } from '../../image/colour/colour.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import { resized } from '../../image/pixels/resized.ts'
import { guidedFilter, type Matte } from '../../image/planes/guided-filter.ts'
import { InvalidInput } from '../../program.ts'

/** Regions are looked for in a picture of this side. */
const SIDE = 200
/** A smaller share of the picture is no sky and no sea. */
const LEAST_SHARE = 0.04
/** How far neighbours may differ in a channel, and colours from those of the top, and still be the same sky. */
const [STEP, FAR] = [13, 75]
/** How much of what lies above the lowest of it must be sky: woods have leaves. */
const WHOLE = 0.85
/** How much neighbours may differ on average: walls and lawns are rougher than any cloud. */
const ROUGH = 5

/** What hangs together with the top of the picture, and has its colours. */
export async function findSky(picture: Picture): Promise<Matte> {
  const small = await shrunk(picture)
  const sky = skyIn(small)
  if (shareOf(sky) < LEAST_SHARE)
    throw new InvalidInput(
      'No sky was found at the top of the picture, so no clouds can drift. Leave them out.',
    )
  return drawnAlong(sky, small, picture)
}

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
  if (shareOf(water) < LEAST_SHARE)
    throw new InvalidInput(
      'No water was found in the picture. Leave it out, or send one that shows more of it.',
    )
  return drawnAlong(water, small, picture)
}

function shrunk(picture: Picture): Promise<Picture> {
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height))
  return resized(picture, Math.round(picture.width * scale), Math.round(picture.height * scale))
}

function skyIn({ width, height, data }: Picture): Uint8Array {
  const sky = new Uint8Array(width * height)
  const waiting: number[] = []
  const top = [0, 1, 2].map((part) => {
    let sum = 0
    for (let x = 0; x < width; x++) sum += data[x * 4 + part]!
    return sum / width
  })
  const visit = (at: number, from: number) => {
    if (sky[at]) return
    let [step, far] = [0, 0]
    for (let part = 0; part < 3; part++) {
      step = Math.max(step, Math.abs(data[at * 4 + part]! - data[from * 4 + part]!))
      far = Math.max(far, Math.abs(data[at * 4 + part]! - top[part]!))
    }
    if (step > STEP || far > FAR) return
    sky[at] = 1
    waiting.push(at)
  }
  for (let x = 0; x < width; x++) visit(x, x)
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at % width > 0) visit(at - 1, at)
    if (at % width < width - 1) visit(at + 1, at)
    if (at >= width) visit(at - width, at)
    if (at < sky.length - width && at < sky.length * 0.8) visit(at + width, at)
  }
  return isWhole(sky, width) && roughnessOf(sky, width, data) < ROUGH ? sky : new Uint8Array(sky.length)
}

/** A sky has no holes: from each place of it one comes up to the top without leaving it, or nearly so. */
function isWhole(sky: Uint8Array, width: number): boolean {
  let [inside, above] = [0, 0]
  for (let x = 0; x < width; x++) {
    let lowest = sky.length - width + x
    while (lowest >= 0 && !sky[lowest]) lowest -= width
    for (let at = x; at <= lowest; at += width) {
      above++
      inside += sky[at]!
    }
  }
  return inside > above * WHOLE
}

function roughnessOf(sky: Uint8Array, width: number, data: Uint8ClampedArray): number {
  let [sum, count] = [0, 1]
  for (let at = 1; at < sky.length; at++) {
    if (!sky[at] || !sky[at - 1] || at % width === 0) continue
    sum += Math.abs(data[at * 4 + 1]! - data[at * 4 - 3]!)
    count++
  }
  return sum / count
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
    [1, 0.8, 0.62].map(
      (shade): Mean => [red!, green!, blue!].map((sum) => (sum / count!) * shade) as unknown as Mean,
    ),
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

/** In the size of the picture, with its edges where those of the picture are. */
async function drawnAlong(marked: Uint8Array, { width, height }: Picture, picture: Picture): Promise<Matte> {
  const data = Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => (marked[at >> 2] ? 255 : 0))
  const matte = await guidedFilter({ width, height, data }, picture, 0.02)
  return matte.map((value) => ease(0.35, 0.85, value))
}

const shareOf = (marked: Uint8Array) => marked.reduce((sum, value) => sum + value, 0) / marked.length
