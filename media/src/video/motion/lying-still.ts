import { boxMean } from '../../image/planes/box-mean.ts'
import type { Plane } from '../../image/planes/plane.ts'
import { errorsOf } from './errors.ts'
import type { Flow } from './flow.ts'

/** A motion below this, in pixels, may be none at all. */
const HARDLY_ANY = 1.2

/** What fits where it is as well as a little away, grain apart, stays where it is: what stands still is not to be blurred. */
export function lyingStill(flow: Flow, one: Plane, other: Plane): Flow {
  const { width, height } = flow
  const [across, down] = [flow.across.slice(), flow.down.slice()]
  const mean = (values: Float32Array) => boxMean(values, width, height, 2)
  const staying = mean(one.data.map((value, at) => Math.abs(value - other.data[at]!)))
  const moving = mean(errorsOf(flow, one, other))
  for (let at = 0; at < across.length; at++) {
    if (Math.abs(across[at]!) > HARDLY_ANY || Math.abs(down[at]!) > HARDLY_ANY) continue
    if (staying[at]! <= moving[at]! * 1.2 + 0.5) across[at] = down[at] = 0
  }
  return { width, height, across, down }
}
