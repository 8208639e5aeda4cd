import type { Plane } from '../../image/planes/plane.ts'
import type { Flow } from './flow.ts'
import { padded } from './padded.ts'
import { patchFit, PATCH, PIXELS } from './patch-fit.ts'

/** How far each patch lies from the next, in pixels: they overlap by half. */
const STEP = 4

const MOST_STEPS = 8

/** A patch moves by less than this, in pixels, when it has found its place. */
const STILL = 0.03

/** Motions that differ by less than this, in pixels, lead to the same place. */
const NEAR = 0.4

/** The squared difference for each pixel that noise and rounding alone can make. */
const GOOD_FIT = 12

/** The motion of every patch; patch `row * columns + column` begins at the given column and row of pixels. */
export type Patches = {
  readonly lefts: readonly number[]
  readonly tops: readonly number[]
  readonly across: Float32Array
  readonly down: Float32Array
  /** How much worse each would fit if it moved a pixel across, down, and both: little where it has no detail. */
  readonly holds: { readonly across: Float32Array; readonly down: Float32Array; readonly both: Float32Array }
}

/** Moves every patch of one plane to where it fits in the other, from where the coarser flow or its neighbours are. */
export function searchPatches(one: Plane, other: Plane, coarse: Flow | null): Patches {
  const lefts = startsAlong(one.width)
  const tops = startsAlong(one.height)
  const columns = lefts.length
  const count = columns * tops.length
  const many = () => new Float32Array(count)
  const holds = { across: many(), down: many(), both: many() }
  const patches: Patches = { lefts, tops, across: many(), down: many(), holds }
  const { across, down } = patches
  const costs = many().fill(Infinity)
  const patch = patchFit(one, padded(other))

  for (let index = 0; index < count; index++) {
    const column = index % columns
    take(index)
    if (coarse) {
      const x = Math.min(coarse.width - 1, (patch.left + PATCH / 2) >> 1)
      const y = Math.min(coarse.height - 1, (patch.top + PATCH / 2) >> 1)
      const at = y * coarse.width + x
      consider(index, coarse.across[at]! * 2, coarse.down[at]! * 2)
    }
    join(index, 0, 0)
    if (column > 0) join(index, across[index - 1]!, down[index - 1]!)
    if (index >= columns) join(index, across[index - columns]!, down[index - columns]!)
    descend(index)
  }
  // Once more from the other corner, so that what is known at the right and below spreads too.
  for (let index = count - 1; index >= 0; index--) {
    const column = index % columns
    take(index)
    let isBetter = false
    if (column < columns - 1) isBetter = join(index, across[index + 1]!, down[index + 1]!)
    if (index + columns < count)
      isBetter = join(index, across[index + columns]!, down[index + columns]!) || isBetter
    if (isBetter) descend(index)
    // What does not fit well, such as what the other picture does not show, should not insist.
    const trust = 1 / (1 + costs[index]! / PIXELS / GOOD_FIT)
    holds.across[index] = patch.slopesAcross * trust
    holds.down[index] = patch.slopesDown * trust
    holds.both[index] = patch.slopesBoth * trust
  }
  return patches

  function take(index: number): void {
    const column = index % columns
    patch.take(lefts[column]!, tops[(index - column) / columns]!)
  }

  /** Considers a motion that is another than its own; one that is nearly the same it finds by itself. */
  function join(index: number, newAcross: number, newDown: number): boolean {
    const isNear = Math.abs(newAcross - across[index]!) < NEAR && Math.abs(newDown - down[index]!) < NEAR
    return !(isNear && costs[index]! < Infinity) && consider(index, newAcross, newDown)
  }

  /** Takes a motion where it fits better than what is known. */
  function consider(index: number, newAcross: number, newDown: number): boolean {
    const cost = patch.costOf(newAcross, newDown)
    if (cost >= costs[index]!) return false
    across[index] = newAcross
    down[index] = newDown
    costs[index] = cost
    return true
  }

  /** Downhill until it lies still, comes out worse, or leaves for where it was not sent. */
  function descend(index: number): void {
    const fromAcross = across[index]!
    const fromDown = down[index]!
    patch.costOf(fromAcross, fromDown)
    for (let step = 0; step < MOST_STEPS; step++) {
      const { stepAcross, stepDown } = patch
      const newAcross = across[index]! - stepAcross
      const newDown = down[index]! - stepDown
      if (Math.abs(newAcross - fromAcross) > PATCH || Math.abs(newDown - fromDown) > PATCH) return
      if (!consider(index, newAcross, newDown)) return
      if (Math.abs(stepAcross) < STILL && Math.abs(stepDown) < STILL) return
    }
  }
}

/** From edge to edge; the last two may overlap by more. */
function startsAlong(length: number): number[] {
  const starts = Array.from({ length: Math.floor((length - PATCH) / STEP) + 1 }, (_, index) => index * STEP)
  if (starts.at(-1)! + PATCH < length) starts.push(length - PATCH)
  return starts
}
