import type { Dice } from '../../chance/dice.ts'
import { noiseOf } from '../../chance/noise.ts'
import { grow } from '../../image/patches/mask.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import { boxMean } from '../../image/planes/box-mean.ts'
import type { Matte } from '../../image/planes/guided-filter.ts'
import { InvalidInput } from '../../program.ts'
import type { Layer } from '../scenery/layer.ts'

/** Moves what a matte covers, from one layer into another that is shown instead. */
export type RegionMotion = (from: Layer, to: Layer, seconds: number) => void

/** Of the longer side, in a second. */
const DRIFT = 0.006
/** How far from its edge the sky drifts freely, of the longer side: more than the longest film drifts. */
const HELD = 0.05

/** Clouds go one way, all of them; towards its edge the sky is held, so that nothing tears and nothing is doubled. */
export function drifting(sky: Matte, picture: Picture, dice: Dice): RegionMotion {
  const { width, height } = picture
  const wind = dice() < 0.5 ? -1 : 1
  const longest = Math.max(width, height)
  const reach = Math.round(longest * HELD)
  const held = grow(before(sky, picture), width, height, reach)
  const free = boxMean(
    Float32Array.from(held, (mark) => 1 - mark),
    width,
    height,
    reach,
  )
  if (unevenness(free, picture) < CLOUDLESS)
    throw new InvalidInput(
      'The sky shows no clouds that could drift. Leave them out, or send a cloudier picture.',
    )
  return (from, to, seconds) => {
    const gone = wind * DRIFT * longest * seconds
    eachCovered(free, from, (at, x, y, share) => {
      writeSample(to, at, from, mirrored(x - gone * share, width - 1), y)
    })
  }
}

/** A step of more than this, of 255, from a pixel to the next is no cloud: masts and wires stand before the sky. */
const EDGE = 11

/** Marks what stands before the sky. A single pixel is grain. */
function before(sky: Matte, { width, height, data }: Picture): Uint8Array {
  const edges = sky.map((cover, at) => {
    const [right, below] = [at % width < width - 1 ? 4 : 0, at + width < sky.length ? width * 4 : 0]
    const step = (by: number) => Math.abs(data[at * 4 + 1]! - data[at * 4 + 1 + by]!)
    return cover < 0.6 || Math.max(step(right), step(below)) > EDGE ? 1 : 0
  })
  return Uint8Array.from(boxMean(edges, width, height, 1), (share) => (share > 0.3 ? 1 : 0))
}

/** How much a sky must vary along its rows, of 255: less is a clear one, of which nobody would see that it moves. */
const CLOUDLESS = 2

function unevenness(free: Float32Array, { width, height, data }: Picture): number {
  let [sum, weight] = [0, 1e-6]
  for (let y = 0; y < height; y++) {
    let [mean, count] = [0, 1e-6]
    for (let at = y * width; at < (y + 1) * width; at++) {
      mean += data[at * 4]! * free[at]!
      count += free[at]!
    }
    for (let at = y * width; at < (y + 1) * width; at++)
      sum += Math.abs(data[at * 4]! - mean / count) * free[at]!
    weight += count
  }
  return sum / weight
}

/** Beyond the ends what is within comes again. */
function mirrored(place: number, length: number): number {
  return place < 0 ? -place : place > length ? 2 * length - place : place
}

/** Water ripples: what it shows trembles, the nearer the wider. */
export function rippling(water: Matte, dice: Dice): RegionMotion {
  const noise = noiseOf(dice)
  return (from, to, seconds) => {
    const { width, height } = from
    const unit = Math.sqrt(width * height)
    eachCovered(water, from, (at, x, y, cover) => {
      const near = 0.25 + 0.75 * (y / height)
      const [across, down] = [x / unit / near, y / unit / near]
      const long = noise(across * 7 + seconds * 0.25, down * 24 - seconds * 0.9)
      const short = noise(across * 17 - seconds * 0.5, down * 60 - seconds * 1.7)
      const reach = unit * near * cover
      writeSample(
        to,
        at,
        from,
        x + (long * 0.008 + short * 0.004) * reach,
        y + (long * 0.007 + short * 0.003) * reach,
      )
    })
  }
}

function eachCovered(
  matte: Matte,
  { width, height }: Layer,
  visit: (at: number, x: number, y: number, cover: number) => void,
): void {
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) if (matte[at]! > 0.01) visit(at * 4, x, y, matte[at]!)
}

/** Writes to a pixel what an opaque layer shows between its own. */
function writeSample(to: Layer, at: number, { width, height, data }: Layer, x: number, y: number): void {
  const placeX = Math.min(width - 1.001, Math.max(0, x))
  const placeY = Math.min(height - 1.001, Math.max(0, y))
  const [left, top] = [Math.floor(placeX), Math.floor(placeY)]
  const [shareX, shareY] = [placeX - left, placeY - top]
  const one = (top * width + left) * 4
  const below = one + width * 4
  for (let part = 0; part < 3; part++) {
    const upper = data[one + part]! + (data[one + 4 + part]! - data[one + part]!) * shareX
    const lower = data[below + part]! + (data[below + 4 + part]! - data[below + part]!) * shareX
    to.data[at + part] = upper + (lower - upper) * shareY
  }
}
