import type { Rng } from '../../random/rng.ts'
import { patchSide, type Level } from './level.ts'
import { offsetCost } from './match.ts'

/** At most so many patches are compared for one pixel, to bound the time. */
const MAX_COMPARED = 1500

/**
 * Fills a hole from its boundary inwards, pixel by pixel, each from the known patch whose surroundings match best (Efros
 * and Leung 1999). It is slow, so it runs only at the coarsest level, where it continues lines across the hole.
 */
export function synthesiseTexture(level: Level, sources: Int32Array, depth: Uint16Array, rng: Rng): void {
  const { width, height, values, hole } = level
  const known = Uint8Array.from(hole, (missing) => 1 - missing)
  const missing = [...hole.keys()].filter((pixel) => hole[pixel])
  const reach = patchSide >> 1
  const offsets = new Int32Array(patchSide * patchSide)

  for (const pixel of missing.toSorted((one, other) => depth[one] - depth[other])) {
    const x = pixel % width
    const y = (pixel - x) / width
    let count = 0
    for (let row = -Math.min(reach, y); row <= Math.min(reach, height - 1 - y); row++) {
      for (let column = -Math.min(reach, x); column <= Math.min(reach, width - 1 - x); column++) {
        const offset = row * width + column
        if (known[pixel + offset]) offsets[count++] = offset
      }
    }
    const middle = nearest(level, pixel, sources, offsets.subarray(0, count), rng)
    values.copyWithin(pixel * 4, middle * 4, middle * 4 + 4)
    known[pixel] = 1
  }
}

/** The centre of the patch most like the known pixels around this one. */
function nearest(level: Level, pixel: number, sources: Int32Array, offsets: Int32Array, rng: Rng): number {
  const { width, values } = level
  const stride = Math.max(1, sources.length / MAX_COMPARED)
  let best = sources[0]
  let least = Infinity
  for (let at = rng() * stride; at < sources.length; at += stride) {
    const middle = sources[Math.floor(at)] + (patchSide >> 1) * (width + 1)
    let sum = (offsetCost(level, pixel, middle) * offsets.length) / (patchSide * patchSide)
    for (let index = 0; index < offsets.length && sum < least; index++) {
      const one = (pixel + offsets[index]) * 4
      const other = (middle + offsets[index]) * 4
      for (let channel = 0; channel < 4; channel++)
        sum += (values[one + channel] - values[other + channel]) ** 2
    }
    if (sum < least) {
      least = sum
      best = middle
    }
  }
  return best
}
