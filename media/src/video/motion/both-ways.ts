import type { Plane } from '../../image/planes/plane.ts'
import { wayBack } from './consistency.ts'
import { errorsOf } from './errors.ts'
import type { Flow } from './flow.ts'
import { flowBetween } from './flow-between.ts'
import { lyingStill } from './lying-still.ts'

/** The motion from one picture to another, and what is known of each pixel of the first. */
export type OneWay = {
  readonly flow: Flow
  /** By how much each pixel differs from where it goes, from 0 to 255. */
  readonly errors: Float32Array
  /** How far from itself each pixel ends that goes there and comes back. */
  readonly doubts: Float32Array
}

/** Motion between two pictures, there and back. */
export function bothWays(one: Plane, other: Plane): { readonly forth: OneWay; readonly back: OneWay } {
  const forth = lyingStill(flowBetween(one, other), one, other)
  const back = lyingStill(flowBetween(other, one), other, one)
  return {
    forth: { flow: forth, errors: errorsOf(forth, one, other), doubts: wayBack(forth, back) },
    back: { flow: back, errors: errorsOf(back, other, one), doubts: wayBack(back, forth) },
  }
}
