import type { Plane } from '../../image/planes/plane.ts'
import { bring, type Large, type Size } from './bring.ts'

/** What is not quite the same has other detail. */
const DIFFERENT = 4

/** Brings the detail of frames near by along the motion; where it does not fit it fades, and the nearer counts more. */
export function carriedDetail(
  plane: Plane,
  keys: readonly { readonly key: Large; readonly distance: number }[],
  size: Size,
): Float32Array {
  const own = keys.find(({ distance }) => distance === 0)
  if (own) return own.key.values.slice()
  const detail = new Float32Array(size.width * size.height)
  const weights = new Float32Array(detail.length)
  const best = new Float32Array(detail.length)
  for (const { key, distance } of keys) {
    const { values, fits } = bring(key, plane, size, DIFFERENT)
    for (let at = 0; at < detail.length; at++) {
      const fit = fits[at]!
      detail[at]! += (values[at]! * fit) / distance
      weights[at]! += fit / distance
      if (fit > best[at]!) best[at] = fit
    }
  }
  for (let at = 0; at < detail.length; at++) detail[at]! *= best[at]! / weights[at]!
  return detail
}
