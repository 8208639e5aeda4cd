import type { Plane } from '../../image/planes/plane.ts'
import { bring, type Large, type Size } from './bring.ts'

/**
 * Mixes the brightness of each frame with that of the one before, moved to where it is now: what is the same in both stays,
 * grain and shimmer, which are not, fade.
 */
export function steadied(): (luma: Float32Array, plane: Plane, size: Size) => void {
  let before: Large | undefined
  return (luma, plane, size) => {
    if (before) {
      const { values, shares } = bring(before, plane, size)
      for (let at = 0; at < luma.length; at++) luma[at]! += (values[at]! - luma[at]!) * shares[at]!
    }
    before = { plane, values: luma }
  }
}
