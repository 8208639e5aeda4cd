import type { Plane } from '../lib/image/planes/plane.ts'

/** A jump of at most this many times the usual change between frames is hardly visible. */
const MAX_CHANGE_RATIO = 1.5
/** Below this mean difference, of 255, two images look the same. */
const IMPERCEPTIBLE = 0.6

/**
 * An earlier frame that looks and moves like the last one, from which the video can continue; null where there is none.
 * (Schödl, Szeliski, Salesin and Essa: Video textures.)
 */
export function findLoopStart(planes: readonly Plane[], minGap: number): number | null {
  const last = planes.length - 1
  const changes = planes.slice(1).map((plane, index) => difference(plane, planes[index]))
  const typicalChange = changes.toSorted((one, other) => one - other)[Math.floor(changes.length / 2)] ?? 0
  let best: { index: number; cost: number } | null = null
  for (let index = 1; index <= last - minGap; index++) {
    const cost = difference(planes[index], planes[last]) + motionDifference(planes, index, last)
    if (!best || cost < best.cost) best = { index, cost }
  }
  return best && best.cost <= Math.max(IMPERCEPTIBLE, typicalChange * MAX_CHANGE_RATIO) ? best.index : null
}

function difference(one: Plane, other: Plane): number {
  let sum = 0
  for (let at = 0; at < one.data.length; at++) sum += Math.abs(one.data[at] - other.data[at])
  return sum / one.data.length
}

/** How differently two frames change from their predecessors. */
function motionDifference(planes: readonly Plane[], one: number, other: number): number {
  const [before, after] = [planes[one - 1].data, planes[one].data]
  const [otherBefore, otherAfter] = [planes[other - 1].data, planes[other].data]
  let sum = 0
  for (let at = 0; at < after.length; at++)
    sum += Math.abs(after[at] - before[at] - otherAfter[at] + otherBefore[at])
  return sum / after.length
}
