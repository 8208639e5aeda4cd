import type { Dice } from '../../chance/dice.ts'
import { side, type Level } from './level.ts'
import { pullBetween } from './match.ts'

/** Patches that are compared for one pixel: enough to find a like one, and few enough for every pixel to ask. */
const MOST_COMPARED = 1500

/**
 * Fills what is missing from its shore inwards, pixel by pixel, each from the known patch that best continues what stands
 * around it (Efros and Leung 1999). Slow, so only for the coarsest level; there it carries lines across the gap.
 */
export function peel(level: Level, sources: Int32Array, depth: Uint16Array, dice: Dice): void {
  const { width, height, values, hole } = level
  const known = Uint8Array.from(hole, (missing) => 1 - missing)
  const missing = [...hole.keys()].filter((pixel) => hole[pixel])
  const reach = side >> 1
  const offsets = new Int32Array(side * side)

  for (const pixel of missing.toSorted((one, other) => depth[one]! - depth[other]!)) {
    const x = pixel % width
    const y = (pixel - x) / width
    let count = 0
    for (let row = -Math.min(reach, y); row <= Math.min(reach, height - 1 - y); row++) {
      for (let column = -Math.min(reach, x); column <= Math.min(reach, width - 1 - x); column++) {
        const offset = row * width + column
        if (known[pixel + offset]) offsets[count++] = offset
      }
    }
    const middle = nearest(level, pixel, sources, offsets.subarray(0, count), dice)
    values.copyWithin(pixel * 4, middle * 4, middle * 4 + 4)
    known[pixel] = 1
  }
}

/** The middle of the patch that is most like the surroundings of the pixel, by what is known of them. */
function nearest(level: Level, pixel: number, sources: Int32Array, offsets: Int32Array, dice: Dice): number {
  const { width, values } = level
  const stride = Math.max(1, sources.length / MOST_COMPARED)
  let best = sources[0]!
  let least = Infinity
  for (let at = dice() * stride; at < sources.length; at += stride) {
    const middle = sources[Math.floor(at)]! + (side >> 1) * (width + 1)
    let sum = (pullBetween(level, pixel, middle) * offsets.length) / (side * side)
    for (let index = 0; index < offsets.length && sum < least; index++) {
      const one = (pixel + offsets[index]!) * 4
      const other = (middle + offsets[index]!) * 4
      for (let channel = 0; channel < 4; channel++)
        sum += (values[one + channel]! - values[other + channel]!) ** 2
    }
    if (sum < least) {
      least = sum
      best = middle
    }
  }
  return best
}
