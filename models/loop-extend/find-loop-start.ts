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

/** Where to dissolve to: the frame of the first half that is most like the last one, so that much is left to be shown. */
export function findDissolveStart(planes: readonly Plane[]): number {
  const last = planes.length - 1
  let best = 0
  for (let index = 1; index <= last / 2; index++)
    if (difference(planes[index], planes[last]) < difference(planes[best], planes[last])) best = index
  return best
}

/** A change of at least this mean difference, of 255, and this many times the usual one, is a cut. */
const [CUT_CHANGE, CUT_RATIO] = [12, 5]

/** The first frame after the last cut; 0 where there is none. */
export function lastCut(planes: readonly Plane[]): number {
  const changes = planes.slice(1).map((plane, index) => difference(plane, planes[index]))
  const usual = changes.toSorted((one, other) => one - other)[Math.floor(changes.length / 2)] ?? 0
  return changes.findLastIndex((change) => change > Math.max(CUT_CHANGE, usual * CUT_RATIO)) + 1
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
