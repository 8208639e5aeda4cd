import { boxMean } from '../../image/planes/box-mean.ts'
import type { Plane } from '../../image/planes/plane.ts'
import { wayBack } from './consistency.ts'
import { errorsOf } from './errors.ts'
import { flowBetween, type Flow } from './flow.ts'

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

/** A motion below this, in pixels, may be none at all. */
const HARDLY_ANY = 1.2

/** What fits where it is as well as a little away stays where it is: what stands still is not to be blurred. */
function lyingStill(flow: Flow, one: Plane, other: Plane): Flow {
  const { width, height } = flow
  const [across, down] = [flow.across.slice(), flow.down.slice()]
  const mean = (values: Float32Array) => boxMean(values, width, height, 2)
  const staying = mean(one.data.map((value, at) => Math.abs(value - other.data[at]!)))
  const moving = mean(errorsOf(flow, one, other))
  for (let at = 0; at < across.length; at++) {
    if (Math.abs(across[at]!) > HARDLY_ANY || Math.abs(down[at]!) > HARDLY_ANY) continue
    if (staying[at]! <= moving[at]! + 0.5) across[at] = down[at] = 0
  }
  return { width, height, across, down }
}
