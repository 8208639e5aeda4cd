import type { Plane } from '../../image/planes/plane.ts'
import type { Flow } from './flow.ts'
import { samplePlane } from './sample-plane.ts'

/** How much each pixel of one plane differs from its target in another. */
export function photometricErrors(
  { width, height, across, down }: Flow,
  one: Plane,
  other: Plane,
): Float32Array {
  const errors = new Float32Array(width * height)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++)
      errors[at] = Math.abs(
        one.data[at] - samplePlane(other.data, width, height, x + across[at], y + down[at]),
      )
  return errors
}
