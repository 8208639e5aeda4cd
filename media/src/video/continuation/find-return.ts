import type { Plane } from '../../image/planes/plane.ts'

/** So many times the change from one picture to the next is hardly seen. */
const MOST_CHANGE = 1.5
/** Below this mean difference, of 255, two pictures are the same to the eye. */
const UNSEEN = 0.6

/**
 * An earlier picture that looks as the last one does, and moves as it does: from there the film can go on. Null where
 * there is none. (Schödl, Szeliski, Salesin and Essa: Video textures.)
 */
export function findReturn(planes: readonly Plane[], leastGap: number): number | null {
  const last = planes.length - 1
  const changes = planes.slice(1).map((plane, index) => difference(plane, planes[index]!))
  const usual = changes.toSorted((one, other) => one - other)[Math.floor(changes.length / 2)] ?? 0
  let best: { index: number; cost: number } | null = null
  for (let index = 1; index <= last - leastGap; index++) {
    const cost = difference(planes[index]!, planes[last]!) + motionDifference(planes, index, last)
    if (!best || cost < best.cost) best = { index, cost }
  }
  return best && best.cost <= Math.max(UNSEEN, usual * MOST_CHANGE) ? best.index : null
}

function difference(one: Plane, other: Plane): number {
  let sum = 0
  for (let at = 0; at < one.data.length; at++) sum += Math.abs(one.data[at]! - other.data[at]!)
  return sum / one.data.length
}

/** How differently two pictures change from those before them. */
function motionDifference(planes: readonly Plane[], one: number, other: number): number {
  const [before, after] = [planes[one - 1]!.data, planes[one]!.data]
  const [otherBefore, otherAfter] = [planes[other - 1]!.data, planes[other]!.data]
  let sum = 0
  for (let at = 0; at < after.length; at++)
    sum += Math.abs(after[at]! - before[at]! - otherAfter[at]! + otherBefore[at]!)
  return sum / after.length
}
