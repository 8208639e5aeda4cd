import type { Plane } from '../../image/planes/plane.ts'
import { bring, type Large, type Size } from './bring.ts'

/** Grain makes this much of a difference between pixels that are the same. */
const DIFFERENT = 4

/** How much of what the frame before shows is taken over where it fits. */
const SHARE = 0.5

/**
 * Mixes the brightness of each frame with that of the one before, moved to where it is now: what is the same in both stays,
 * grain and shimmer, which are not, fade.
 */
export function steadied(): (luma: Float32Array, plane: Plane, size: Size) => void {
  let before: Large | undefined
  return (luma, plane, size) => {
    if (before) {
      const { values, fits } = bring(before, plane, size, DIFFERENT)
      for (let at = 0; at < luma.length; at++) luma[at]! += (values[at]! - luma[at]!) * fits[at]! * SHARE
    }
    before = { plane, values: luma }
  }
}
