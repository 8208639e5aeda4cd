import assert from 'node:assert/strict'
import type { Plane } from '../../image/planes/plane.ts'
import { boxMean } from '../../image/planes/box-mean.ts'
import { densify } from './densify.ts'
import type { Flow } from './flow.ts'
import { PATCH } from './patch-fit.ts'
import { searchPatches } from './patch-search.ts'
import { settlePatches } from './settle-patches.ts'

/** A plane that is no wider or higher than this is seen whole by a few patches: motion is looked for there first. */
const SMALLEST_SIDE = 2.5 * PATCH

/**
 * The motion from one plane of brightness, from 0 to 255, to another of the same size. Small patches are moved about
 * until they fit, first in small versions of both, where far is near, then in larger ones. (Kroeger, Timofte, Dai and
 * Van Gool: Fast optical flow using dense inverse search.)
 */
export function flowBetween(one: Plane, other: Plane): Flow {
  assert(one.width === other.width && one.height === other.height, 'both planes have one size')
  assert(Math.min(one.width, one.height) >= PATCH, `a plane has at least ${PATCH} pixels across and down`)
  return flowOf(one, other)
}

function flowOf(one: Plane, other: Plane): Flow {
  const isLarge = Math.min(one.width, one.height) >= 2 * SMALLEST_SIDE
  const coarse = isLarge ? flowOf(halved(one), halved(other)) : null
  const [first, second] = [soft(one), soft(other)]
  return densify(settlePatches(searchPatches(first, second, coarse)), first, second)
}

/** Without the finest grain, which between two pixels is anybody's guess. */
function soft({ width, height, data }: Plane): Plane {
  return { width, height, data: boxMean(data, width, height, 1) }
}

/** Half as wide and high: each pixel is the mean of four. */
function halved({ width, height, data }: Plane): Plane {
  const half = { width: width >> 1, height: height >> 1 }
  const means = new Float32Array(half.width * half.height)
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const at = 2 * y * width + 2 * x
      means[y * half.width + x] = (data[at]! + data[at + 1]! + data[at + width]! + data[at + width + 1]!) / 4
    }
  }
  return { ...half, data: means }
}
