import type { Dice } from '../../chance/dice.ts'
import { side, type Level } from './level.ts'

/** For every patch that touches the missing part, the patch of the known part that is most like it, and how far it is. */
export type Matches = {
  /** Upper left corners of the patches to be matched, row by row. */
  readonly targets: Int32Array
  /** By upper left corner of a target; -1 elsewhere. */
  readonly source: Int32Array
  readonly distance: Int32Array
}

/** By upper left corner: 1 for patches that can be copied, 2 for those that miss something, 0 for all others. */
export function corners({ width, height, hole, unique }: Level): Uint8Array {
  const missing = sumsOf(hole, width, height)
  const kept = sumsOf(unique, width, height)
  const kinds = new Uint8Array(width * height)
  for (let y = 0; y + side <= height; y++) {
    for (let x = 0; x + side <= width; x++) {
      const at = y * (width + 1) + x
      if (sumIn(missing, at, width) > 0) kinds[y * width + x] = 2
      else if (sumIn(kept, at, width) === 0) kinds[y * width + x] = 1
    }
  }
  return kinds
}

/** Of everything to the left of and above each place. */
function sumsOf(marks: Uint8Array, width: number, height: number): Int32Array {
  const sums = new Int32Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y + 1) * (width + 1) + x + 1
      sums[at] = marks[y * width + x]! + sums[at - 1]! + sums[at - width - 1]! - sums[at - width - 2]!
    }
  }
  return sums
}

function sumIn(sums: Int32Array, at: number, width: number): number {
  const below = at + side * (width + 1)
  return sums[below + side]! - sums[below]! - sums[at + side]! + sums[at]!
}

export function listCorners(kinds: Uint8Array, kind: 1 | 2): Int32Array {
  const list = new Int32Array(kinds.length)
  let count = 0
  for (let corner = 0; corner < kinds.length; corner++) if (kinds[corner] === kind) list[count++] = corner
  return list.slice(0, count)
}

export function distanceBetween(level: Level, one: number, other: number, limit: number): number {
  const { values, width } = level
  let sum = pullBetween(level, one, other)
  for (let row = 0; row < side; row++) {
    let a = (one + row * width) * 4
    let b = (other + row * width) * 4
    for (const end = a + side * 4; a < end; a++, b++) {
      const difference = values[a]! - values[b]!
      sum += difference * difference
    }
    if (sum >= limit) return sum
  }
  return sum
}

/** What speaks against a patch because of where it lies. */
export function pullBetween({ width, height, pull }: Level, one: number, other: number): number {
  if (pull.across === 0 && pull.down === 0) return 0
  const across = ((one % width) - (other % width)) / width
  const down = (Math.floor(one / width) - Math.floor(other / width)) / height
  return Math.round(across * across * pull.across + down * down * pull.down)
}

/** What the search may look for around the best patch known so far, in pixels. */
type Search = { readonly kinds: Uint8Array; readonly reach: number; readonly dice: Dice }

/**
 * PatchMatch (Barnes et al. 2009): neighbours tend to have neighbouring matches, and a better one is often near.
 * Goes from the upper left forwards, or from the lower right back.
 */
export function improve(level: Level, matches: Matches, search: Search, isForward: boolean): void {
  const { width, height } = level
  const { targets, source, distance } = matches
  const { kinds, reach, dice } = search
  const step = isForward ? -1 : 1
  const within = (corner: number, radius: number) => {
    const x = (corner % width) + Math.round((dice() * 2 - 1) * radius)
    const y = Math.floor(corner / width) + Math.round((dice() * 2 - 1) * radius)
    return x >= 0 && y >= 0 && x < width && y < height ? y * width + x : -1
  }

  for (let index = 0; index < targets.length; index++) {
    const target = targets[isForward ? index : targets.length - 1 - index]!
    let best = source[target]!
    let least = distance[target]!
    for (let candidates = 0, radius = reach; candidates < 2 || radius >= 1; candidates++) {
      let candidate: number
      if (candidates < 2) {
        const neighbour = target + (candidates === 0 ? step : step * width)
        const match = source[neighbour] ?? -1
        candidate = match < 0 ? -1 : match + target - neighbour
      } else {
        candidate = within(best, radius)
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
