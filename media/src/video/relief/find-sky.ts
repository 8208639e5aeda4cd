import type { Picture } from '../../image/pixels/picture.ts'
import type { Matte } from '../../image/planes/guided-filter.ts'
import { InvalidInput } from '../../program.ts'
import { drawnAlong, isLarge, shrunk } from './region.ts'

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
  if (!isLarge(sky))
    throw new InvalidInput(
      'No sky was found at the top of the picture, so no clouds can drift. Leave them out.',
    )
  return drawnAlong(sky, small, picture)
}

/** Marks it in a small picture; nothing where there is none. */
export function skyIn({ width, height, data }: Picture): Uint8Array {
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
