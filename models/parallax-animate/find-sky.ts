import type { Image } from '@atelier/media/image/image.ts'
import type { Matte } from '../lib/image/planes/guided-filter.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { refineMatte, isLarge, downscaled } from './region-matte.ts'

/** How far a sky pixel may differ from its neighbour, and from the mean of the top row, in any channel. */
const [MAX_STEP, MAX_DISTANCE] = [13, 75]
/** The share above the lowest sky pixels that must be sky, unlike a view through leaves. */
const MIN_FILLED = 0.85
/** The largest mean difference between neighbours: walls and lawns are rougher than clouds. */
const MAX_ROUGHNESS = 5

/** The region that is connected to the top of the image and has its colours. */
export async function findSky(image: Image): Promise<Matte> {
  const small = await downscaled(image)
  const sky = skyIn(small)
  if (!isLarge(sky))
    throw new InvalidInput(
      'No sky was found at the top of the picture, so no clouds can drift. Leave them out.',
    )
  return refineMatte(sky, small, image)
}

/** A mask of the sky in a small image; empty where there is none. */
export function skyIn({ width, height, data }: Image): Uint8Array {
  const sky = new Uint8Array(width * height)
  const waiting: number[] = []
  const top = [0, 1, 2].map((channel) => {
    let sum = 0
    for (let x = 0; x < width; x++) sum += data[x * 4 + channel]
    return sum / width
  })
  const visit = (at: number, from: number) => {
    if (sky[at]) return
    let [step, far] = [0, 0]
    for (let channel = 0; channel < 3; channel++) {
      step = Math.max(step, Math.abs(data[at * 4 + channel] - data[from * 4 + channel]))
      far = Math.max(far, Math.abs(data[at * 4 + channel] - top[channel]))
    }
    if (step > MAX_STEP || far > MAX_DISTANCE) return
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
  return isFilled(sky, width) && roughnessOf(sky, width, data) < MAX_ROUGHNESS
    ? sky
    : new Uint8Array(sky.length)
}

/** A sky has hardly any holes: above each sky pixel there is nearly only sky. */
function isFilled(sky: Uint8Array, width: number): boolean {
  let [inside, above] = [0, 0]
  for (let x = 0; x < width; x++) {
    let lowest = sky.length - width + x
    while (lowest >= 0 && !sky[lowest]) lowest -= width
    for (let at = x; at <= lowest; at += width) {
      above++
      inside += sky[at]
    }
  }
  return inside > above * MIN_FILLED
}

function roughnessOf(sky: Uint8Array, width: number, data: Uint8ClampedArray): number {
  let [sum, count] = [0, 1]
  for (let at = 1; at < sky.length; at++) {
    if (!sky[at] || !sky[at - 1] || at % width === 0) continue
    sum += Math.abs(data[at * 4 + 1] - data[at * 4 - 3])
    count++
  }
  return sum / count
}
