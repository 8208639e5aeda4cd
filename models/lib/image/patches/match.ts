import type { Rng } from '../../random/rng.ts'
import { patchSide, type Level } from './level.ts'

/** For every patch that touches the hole, the known patch that is most like it and their distance. */
export type Matches = {
  /** Upper left corners of the patches to be matched, row by row. */
  readonly targets: Int32Array
  /** By upper left corner of a target; -1 elsewhere. */
  readonly source: Int32Array
  readonly distance: Int32Array
}

/** By upper left corner: 1 for patches that can be copied, 2 for those that touch the hole, 0 for all others. */
export function patchKinds({ width, height, hole, excluded }: Level): Uint8Array {
  const missing = summedAreaTable(hole, width, height)
  const kept = summedAreaTable(excluded, width, height)
  const kinds = new Uint8Array(width * height)
  for (let y = 0; y + patchSide <= height; y++) {
    for (let x = 0; x + patchSide <= width; x++) {
      const at = y * (width + 1) + x
      if (patchSum(missing, at, width) > 0) kinds[y * width + x] = 2
      else if (patchSum(kept, at, width) === 0) kinds[y * width + x] = 1
    }
  }
  return kinds
}

/** Summed-area table. */
function summedAreaTable(marks: Uint8Array, width: number, height: number): Int32Array {
  const sums = new Int32Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y + 1) * (width + 1) + x + 1
      sums[at] = marks[y * width + x] + sums[at - 1] + sums[at - width - 1] - sums[at - width - 2]
    }
  }
  return sums
}

function patchSum(sums: Int32Array, at: number, width: number): number {
  const below = at + patchSide * (width + 1)
  return sums[below + patchSide] - sums[below] - sums[at + patchSide] + sums[at]
}

export function patchesOfKind(kinds: Uint8Array, kind: 1 | 2): Int32Array {
  const list = new Int32Array(kinds.length)
  let count = 0
  for (let corner = 0; corner < kinds.length; corner++) if (kinds[corner] === kind) list[count++] = corner
  return list.slice(0, count)
}

export function distanceBetween(level: Level, one: number, other: number, limit: number): number {
  const { values, width } = level
  let sum = offsetCost(level, one, other)
  for (let row = 0; row < patchSide; row++) {
    let a = (one + row * width) * 4
    let b = (other + row * width) * 4
    for (const end = a + patchSide * 4; a < end; a++, b++) {
      const difference = values[a] - values[b]
      sum += difference * difference
    }
    if (sum >= limit) return sum
  }
  return sum
}

/** The cost of copying between two places, by their offset. */
export function offsetCost({ width, height, offsetPenalty }: Level, one: number, other: number): number {
  if (offsetPenalty.across === 0 && offsetPenalty.down === 0) return 0
  const across = ((one % width) - (other % width)) / width
  const down = (Math.floor(one / width) - Math.floor(other / width)) / height
  return Math.round(across * across * offsetPenalty.across + down * down * offsetPenalty.down)
}

/** `reach` is the first radius of the random search around the best match so far, in pixels. */
type Search = { readonly kinds: Uint8Array; readonly reach: number; readonly rng: Rng }

/**
 * One PatchMatch iteration (Barnes et al. 2009): propagation from two neighbours, then random search around the best
 * match. Scans from the upper left, or backwards from the lower right.
 */
export function improveMatches(level: Level, matches: Matches, search: Search, isForward: boolean): void {
  const { width, height } = level
  const { targets, source, distance } = matches
  const { kinds, reach, rng } = search
  const step = isForward ? -1 : 1
  const randomNear = (corner: number, radius: number) => {
    const x = (corner % width) + Math.round((rng() * 2 - 1) * radius)
    const y = Math.floor(corner / width) + Math.round((rng() * 2 - 1) * radius)
    return x >= 0 && y >= 0 && x < width && y < height ? y * width + x : -1
  }

  for (let index = 0; index < targets.length; index++) {
    const target = targets[isForward ? index : targets.length - 1 - index]
    let best = source[target]
    let least = distance[target]
    for (let candidates = 0, radius = reach; candidates < 2 || radius >= 1; candidates++) {
      let candidate: number
      if (candidates < 2) {
        const neighbour = target + (candidates === 0 ? step : step * width)
        const match = source[neighbour] ?? -1
        candidate = match < 0 ? -1 : match + target - neighbour
      } else {
        candidate = randomNear(best, radius)
        radius >>= 1
      }
      if (candidate === best || kinds[candidate] !== 1) continue
      const found = distanceBetween(level, target, candidate, least)
      if (found < least) {
        least = found
        best = candidate
      }
    }
    source[target] = best
    distance[target] = least
  }
}
