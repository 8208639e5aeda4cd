import { boxMean } from '@atelier/media/image/box-mean.ts'
import type { Plane } from '../../image/planes/plane.ts'
import { photometricErrors } from './photometric-errors.ts'
import type { Flow } from './flow.ts'

/** Motion below this, in pixels, may be none at all. */
const MAX_STATIC_MOTION = 1.2

/** Sets the flow to zero where staying fits about as well as a small motion, so that static areas are not blurred. */
export function snapStaticPixels(flow: Flow, one: Plane, other: Plane): Flow {
  const { width, height } = flow
  const [across, down] = [flow.across.slice(), flow.down.slice()]
  const mean = (values: Float32Array) => boxMean(values, width, height, 2)
  const staticErrors = mean(one.data.map((value, at) => Math.abs(value - other.data[at])))
  const movingErrors = mean(photometricErrors(flow, one, other))
  for (let at = 0; at < across.length; at++) {
    if (Math.abs(across[at]) > MAX_STATIC_MOTION || Math.abs(down[at]) > MAX_STATIC_MOTION) continue
    if (staticErrors[at] <= movingErrors[at] * 1.2 + 0.5) across[at] = down[at] = 0
  }
  return { width, height, across, down }
}
