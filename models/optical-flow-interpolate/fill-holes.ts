import type { Plane } from '../lib/image/planes/plane.ts'
import type { Flow } from '../lib/video/motion/flow.ts'
import { samplePlane } from '../lib/video/motion/sample-plane.ts'

type SplattedFlow = {
  readonly flow: Flow
  /** Infinite in holes. */
  readonly costs: Float32Array
  readonly images: readonly [earlier: Plane, later: Plane]
  readonly moment: number
}

/** How far to search for covered pixels. */
const REACH = 24

/** Fills each hole with the best-fitting motion of the nearest covered pixels to the left, right, above and below. */
export function fillHoles({ flow, costs, images: [earlier, later], moment }: SplattedFlow): void {
  const { width, height, across, down } = flow
  for (let at = 0; at < costs.length; at++) {
    if (costs[at] < Infinity) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    let best = Infinity
    for (let side = 0; side < 4; side++) {
      const [stepX, stepY] = [side === 0 ? -1 : side === 1 ? 1 : 0, side === 2 ? -1 : side === 3 ? 1 : 0]
      const found = firstCovered(x, y, stepX, stepY)
      if (found < 0) continue
      const [moveX, moveY] = [across[found], down[found]]
      const before = samplePlane(earlier.data, width, height, x - moveX * moment, y - moveY * moment)
      const after = samplePlane(later.data, width, height, x + moveX * (1 - moment), y + moveY * (1 - moment))
      const misfit = Math.abs(before - after)
      if (misfit >= best) continue
      best = misfit
      across[at] = moveX
      down[at] = moveY
    }
  }

  function firstCovered(x: number, y: number, stepX: number, stepY: number): number {
    for (let step = 1; step <= REACH; step++) {
      const [column, row] = [x + stepX * step, y + stepY * step]
      if (column < 0 || row < 0 || column >= width || row >= height) return -1
      if (costs[row * width + column] < Infinity) return row * width + column
    }
    return -1
  }
}
