import { smoothstep } from '@atelier/media/image/colour.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { resized } from '@atelier/media/image/resized.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { guidedFilter, type Matte } from '../lib/image/planes/guided-filter.ts'
import { meanOf } from '../lib/image/planes/plane.ts'
import { subjectMatte } from '../lib/image/subject/subject.ts'
import { faceMatte } from './face-mattes.ts'
import { hueOf, mapColours } from './hue.ts'
import type { RegionName } from './regions.ts'

/** A smaller share of the image is not what was meant. */
const MIN_SHARE = 0.004

/** How much of each pixel belongs to a region. */
export async function matteOf(region: RegionName, image: Image): Promise<Matte> {
  if (region === 'everything') return new Float32Array(image.width * image.height).fill(1)
  if (region === 'subject') return subjectMatte(image)
  if (region === 'background') return (await subjectMatte(image)).map((share) => 1 - share)
  if (region === 'wall' || region === 'floor') return largestSurface(image, region)
  if (region === 'sky' || region === 'greenery' || region === 'water') {
    const matte =
      region === 'sky' ? await skyMatte(image) : mapColours(image, region === 'water' ? wet : green)
    if (meanOf(matte) < MIN_SHARE)
      throw new InvalidInput(
        `No ${region === 'greenery' ? 'grass or leaves were' : `${region} was`} found in the picture.`,
      )
    return region === 'water' ? without(matte, await skyMatte(image)) : matte
  }
  return faceMatte(region, image)
}

const without = (matte: Matte, other: Matte) => matte.map((share, at) => share * (1 - other[at]))

/** Leaves and grass, from yellow green to blue green. */
export function green(red: number, greenish: number, blue: number): number {
  const { hue, chroma } = hueOf(red, greenish, blue)
  return smoothstep(42, 62, hue) * (1 - smoothstep(160, 185, hue)) * smoothstep(0.06, 0.16, chroma)
}

function wet(red: number, greenish: number, blue: number): number {
  const { hue, chroma } = hueOf(red, greenish, blue)
  return smoothstep(150, 172, hue) * (1 - smoothstep(245, 265, hue)) * smoothstep(0.03, 0.09, chroma)
}

const SKY_SIDE = 256
/** How far the colour may change from one pixel to the next, and from the top of its column. */
const STEP = 22
const REACH = 150

/** The sky begins at the upper edge, is not darker than most, and goes down as far as colours change gently. */
async function skyMatte(image: Image): Promise<Matte> {
  const scale = Math.min(1, SKY_SIDE / Math.max(image.width, image.height))
  const [width, height] = [image.width, image.height].map((side) => Math.max(2, Math.round(side * scale)))
  const small = await resized(image, width, height)
  const { data } = small
  const distance = (one: number, other: number) =>
    Math.hypot(
      data[one * 4] - data[other * 4],
      data[one * 4 + 1] - data[other * 4 + 1],
      data[one * 4 + 2] - data[other * 4 + 2],
    )
  const isLikely = (at: number) => {
    const [red, greenish, blue] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]]
    const { hue, chroma } = hueOf(red, greenish, blue)
    // Blue, grey or white, or as red as at sunset; a wall is rather beige.
    return blue > red * 0.86 ? green(red, greenish, blue) < 0.5 : chroma > 0.34 && (hue < 40 || hue > 320)
  }
  const mask = new Uint8Array(width * height)
  const stack: number[] = []
  const visit = (at: number, from: number, top: number) => {
    if (mask[at] || !isLikely(at) || distance(at, from) > STEP || distance(at, top) > REACH) return
    mask[at] = 1
    stack.push(at, top)
  }
  for (let x = 0; x < width; x++) visit(x, x, x)
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const at = stack.pop()!
    if (at % width > 0) visit(at - 1, at, top)
    if (at % width < width - 1) visit(at + 1, at, top)
    if (at + width < mask.length) visit(at + width, at, top)
    if (at >= width) visit(at - width, at, top)
  }
  const grey = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < mask.length; at++) grey.fill(mask[at] * 255, at * 4, at * 4 + 4)
  const matte = await guidedFilter({ width, height, data: grey }, image, 0.012)
  return matte.map((share) => smoothstep(0.25, 0.8, share))
}

/** Where walls and floors are, as shares of the height. */
const bands = { wall: [0, 0.62], floor: [0.62, 1] } as const
const STEPS = 12
/** Less of the image is a thing, and no wall. */
const MIN_SURFACE = 0.1

/** A wall is what most of the upper part of a room has the colour of, a floor the same of the lower. */
async function largestSurface(image: Image, region: 'wall' | 'floor'): Promise<Matte> {
  const { width, height, data } = image
  const from = Math.floor(bands[region][0] * height)
  const to = Math.max(from + 1, Math.floor(bands[region][1] * height))
  const counts = new Map<number, [count: number, red: number, green: number, blue: number]>()
  for (let at = from * width; at < to * width; at++) {
    const [red, greenish, blue] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]]
    const bin = [red, greenish, blue].reduce(
      (sum, value) => sum * STEPS + Math.floor((value * STEPS) / 256),
      0,
    )
    const sums = counts.get(bin) ?? [0, 0, 0, 0]
    counts.set(bin, [sums[0] + 1, sums[1] + red, sums[2] + greenish, sums[3] + blue])
  }
  const [count, ...sums] = [...counts.values()].reduce((most, one) => (one[0] > most[0] ? one : most))
  const surface = sums.map((sum) => sum / count)
  const isSurface = (red: number, greenish: number, blue: number) =>
    1 - smoothstep(34, 62, Math.hypot(red - surface[0], greenish - surface[1], blue - surface[2]))
  const matte = mapColours(image, isSurface)
  if (meanOf(matte) < MIN_SURFACE)
    throw new InvalidInput(
      `No ${region} of one colour was found in the picture. Name its colour too, such as "make the white ${region} blue".`,
    )
  return matte
}
