import assert from 'node:assert/strict'
import type { Plane } from '../../image/planes/plane.ts'
import { boxMean } from '@atelier/media/image/box-mean.ts'
import { densify } from './densify.ts'
import type { Flow } from './flow.ts'
import { PATCH } from './patch-fit.ts'
import { searchPatches } from './patch-search.ts'
import { regularizePatches } from './regularize-patches.ts'

/** The coarsest level of the pyramid is at least this large. */
const SMALLEST_SIDE = 2.5 * PATCH

/**
 * The optical flow from one luma plane, from 0 to 255, to another of the same size, by patch matching from coarse to
 * fine. (Kroeger, Timofte, Dai and Van Gool: Fast optical flow using dense inverse search.)
 */
export function opticalFlow(one: Plane, other: Plane): Flow {
  assert(one.width === other.width && one.height === other.height, 'both planes have one size')
  assert(Math.min(one.width, one.height) >= PATCH, `a plane has at least ${PATCH} pixels across and down`)
  return coarseToFineFlow(one, other)
}

function coarseToFineFlow(one: Plane, other: Plane): Flow {
  const isLarge = Math.min(one.width, one.height) >= 2 * SMALLEST_SIDE
  const coarse = isLarge ? coarseToFineFlow(downsampled(one), downsampled(other)) : null
  const [first, second] = [smoothed(one), smoothed(other)]
  return densify(regularizePatches(searchPatches(first, second, coarse)), first, second)
}

/** Removes the finest grain, which cannot be interpolated between pixels. */
function smoothed({ width, height, data }: Plane): Plane {
  return { width, height, data: boxMean(data, width, height, 1) }
}

/** Halves both sides: each pixel is the mean of four. */
function downsampled({ width, height, data }: Plane): Plane {
  const half = { width: width >> 1, height: height >> 1 }
  const means = new Float32Array(half.width * half.height)
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const at = 2 * y * width + 2 * x
      means[y * half.width + x] = (data[at] + data[at + 1] + data[at + width] + data[at + width + 1]) / 4
    }
  }
  return { ...half, data: means }
}
