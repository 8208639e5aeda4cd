import type { Rng } from '../lib/random/rng.ts'
import { noiseOf } from '../lib/random/noise.ts'
import { dilate } from '../lib/image/patches/mask.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { boxMean } from '@atelier/media/image/box-mean.ts'
import type { Matte } from '../lib/image/planes/guided-filter.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Layer } from '../lib/video/scenery/layer.ts'

/** Renders the moved pixels of a region from one layer into a copy that is shown instead. */
export type RegionMotion = (from: Layer, to: Layer, seconds: number) => void

/** As a share of the longer side per second. */
const DRIFT = 0.006
/** The margin at its edge where the sky is fixed, as a share of the longer side: more than the longest video drifts. */
const FIXED_MARGIN = 0.05

/** Clouds drift in one direction; the sky is fixed towards its edges, so that nothing tears or doubles. */
export function drifting(sky: Matte, image: Image, rng: Rng): RegionMotion {
  const { width, height } = image
  const wind = rng() < 0.5 ? -1 : 1
  const longest = Math.max(width, height)
  const reach = Math.round(longest * FIXED_MARGIN)
  const fixed = dilate(foregroundMask(sky, image), width, height, reach)
  const mobility = boxMean(
    Float32Array.from(fixed, (mark) => 1 - mark),
    width,
    height,
    reach,
  )
  if (unevenness(mobility, image) < MIN_CLOUD_VARIATION)
    throw new InvalidInput(
      'The sky shows no clouds that could drift. Leave them out, or send a cloudier picture.',
    )
  return (from, to, seconds) => {
    const shift = wind * DRIFT * longest * seconds
    eachCovered(mobility, from, (at, x, y, share) => {
      writeSample(to, at, from, mirrored(x - shift * share, width - 1), y)
    })
  }
}

/** A larger step between neighbouring pixels, of 255, is an object before the sky, such as a mast or a wire. */
const EDGE = 11

/** A mask of objects before the sky, without single pixels, which are grain. */
function foregroundMask(sky: Matte, { width, height, data }: Image): Uint8Array {
  const edges = sky.map((cover, at) => {
    const [right, below] = [at % width < width - 1 ? 4 : 0, at + width < sky.length ? width * 4 : 0]
    const step = (by: number) => Math.abs(data[at * 4 + 1] - data[at * 4 + 1 + by])
    return cover < 0.6 || Math.max(step(right), step(below)) > EDGE ? 1 : 0
  })
  return Uint8Array.from(boxMean(edges, width, height, 1), (share) => (share > 0.3 ? 1 : 0))
}

/** How much a sky must vary along its rows, of 255: in a clear sky no motion would be visible. */
const MIN_CLOUD_VARIATION = 2

function unevenness(mobility: Float32Array, { width, height, data }: Image): number {
  let [sum, weight] = [0, 1e-6]
  for (let y = 0; y < height; y++) {
    let [mean, count] = [0, 1e-6]
    for (let at = y * width; at < (y + 1) * width; at++) {
      mean += data[at * 4] * mobility[at]
      count += mobility[at]
    }
    for (let at = y * width; at < (y + 1) * width; at++)
      sum += Math.abs(data[at * 4] - mean / count) * mobility[at]
    weight += count
  }
  return sum / weight
}

/** Mirrors positions beyond the ends. */
function mirrored(place: number, length: number): number {
  return place < 0 ? -place : place > length ? 2 * length - place : place
}

/** Displaces water by noise, more strongly where it is near. */
export function rippling(water: Matte, rng: Rng): RegionMotion {
  const noise = noiseOf(rng)
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
    for (let x = 0; x < width; x++, at++) if (matte[at] > 0.01) visit(at * 4, x, y, matte[at])
}

/** Writes a bilinear sample of an opaque layer to a pixel. */
function writeSample(to: Layer, at: number, { width, height, data }: Layer, x: number, y: number): void {
  const placeX = Math.min(width - 1.001, Math.max(0, x))
  const placeY = Math.min(height - 1.001, Math.max(0, y))
  const [left, top] = [Math.floor(placeX), Math.floor(placeY)]
  const [shareX, shareY] = [placeX - left, placeY - top]
  const one = (top * width + left) * 4
  const below = one + width * 4
  for (let channel = 0; channel < 3; channel++) {
    const upper = data[one + channel] + (data[one + 4 + channel] - data[one + channel]) * shareX
    const lower = data[below + channel] + (data[below + 4 + channel] - data[below + channel]) * shareX
    to.data[at + channel] = upper + (lower - upper) * shareY
  }
}
