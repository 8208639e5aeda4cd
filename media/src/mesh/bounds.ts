import type { Vector } from './vector.ts'

export type Bounds = { readonly low: Vector; readonly high: Vector }

/** The bounding box of all points in all lists, three numbers a point. */
export function boundsOf(lists: Iterable<Float32Array>): Bounds {
  const low: [number, number, number] = [Infinity, Infinity, Infinity]
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity]
  for (const positions of lists) {
    for (let at = 0; at < positions.length; at++) {
      const axis = (at % 3) as 0 | 1 | 2 // TypeScript does not follow remainders.
      const value = positions[at]
      if (value < low[axis]) low[axis] = value
      if (value > high[axis]) high[axis] = value
    }
  }
  return { low, high }
}
