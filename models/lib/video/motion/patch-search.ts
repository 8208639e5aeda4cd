import type { Plane } from '../../image/planes/plane.ts'
import type { Flow } from './flow.ts'
import { padded } from './padded.ts'
import { patchFit, PATCH, PIXELS } from './patch-fit.ts'

/** The distance between patches in pixels: they overlap by half. */
const STEP = 4

const MAX_STEPS = 8

/** A patch has converged when its step is below this, in pixels. */
const CONVERGED = 0.03

/** Motions that differ by less than this, in pixels, converge to the same result. */
const SAME_MOTION = 0.4

/** The squared difference per pixel that noise and rounding alone cause. */
const GOOD_FIT = 12

/** The motion of every patch; patch `row * columns + column` begins at the given column and row of pixels. */
export type Patches = {
  readonly lefts: readonly number[]
  readonly tops: readonly number[]
  readonly across: Float32Array
  readonly down: Float32Array
  /** The Hessian of each patch, weighted by its fit: small where there is no texture. */
  readonly hessians: {
    readonly across: Float32Array
    readonly down: Float32Array
    readonly both: Float32Array
  }
}

/** Matches every patch of one plane in the other, starting from the coarser flow and from its neighbours. */
export function searchPatches(one: Plane, other: Plane, coarse: Flow | null): Patches {
  const lefts = startsAlong(one.width)
  const tops = startsAlong(one.height)
  const columns = lefts.length
  const count = columns * tops.length
  const zeros = () => new Float32Array(count)
  const hessians = { across: zeros(), down: zeros(), both: zeros() }
  const patches: Patches = { lefts, tops, across: zeros(), down: zeros(), hessians }
  const { across, down } = patches
  const costs = zeros().fill(Infinity)
  const patch = patchFit(one, padded(other))

  for (let index = 0; index < count; index++) {
    const column = index % columns
    select(index)
    if (coarse) {
      const x = Math.min(coarse.width - 1, (patch.left + PATCH / 2) >> 1)
      const y = Math.min(coarse.height - 1, (patch.top + PATCH / 2) >> 1)
      const at = y * coarse.width + x
      consider(index, coarse.across[at] * 2, coarse.down[at] * 2)
    }
    tryMotion(index, 0, 0)
    if (column > 0) tryMotion(index, across[index - 1], down[index - 1])
    if (index >= columns) tryMotion(index, across[index - columns], down[index - columns])
    descend(index)
  }
  // A second pass from the other corner propagates motion from the right and from below.
  for (let index = count - 1; index >= 0; index--) {
    const column = index % columns
    select(index)
    let isBetter = false
    if (column < columns - 1) isBetter = tryMotion(index, across[index + 1], down[index + 1])
    if (index + columns < count)
      isBetter = tryMotion(index, across[index + columns], down[index + columns]) || isBetter
    if (isBetter) descend(index)
    // Patches that fit badly, such as occluded ones, get less weight.
    const trust = 1 / (1 + costs[index] / PIXELS / GOOD_FIT)
    hessians.across[index] = patch.hessianAcross * trust
    hessians.down[index] = patch.hessianDown * trust
    hessians.both[index] = patch.hessianBoth * trust
  }
  return patches

  function select(index: number): void {
    const column = index % columns
    patch.select(lefts[column], tops[(index - column) / columns])
  }

  /** Tries a motion, unless it is nearly the current one, to which it would converge anyway. */
  function tryMotion(index: number, newAcross: number, newDown: number): boolean {
    const isNear =
      Math.abs(newAcross - across[index]) < SAME_MOTION && Math.abs(newDown - down[index]) < SAME_MOTION
    return !(isNear && costs[index] < Infinity) && consider(index, newAcross, newDown)
  }

  /** Adopts a motion if it fits better than the current one. */
  function consider(index: number, newAcross: number, newDown: number): boolean {
    const cost = patch.costOf(newAcross, newDown)
    if (cost >= costs[index]) return false
    across[index] = newAcross
    down[index] = newDown
    costs[index] = cost
    return true
  }

  /** Descends until it converges, gets worse, or moves too far from the start. */
  function descend(index: number): void {
    const fromAcross = across[index]
    const fromDown = down[index]
    patch.costOf(fromAcross, fromDown)
    for (let step = 0; step < MAX_STEPS; step++) {
      const { stepAcross, stepDown } = patch
      const newAcross = across[index] - stepAcross
      const newDown = down[index] - stepDown
      if (Math.abs(newAcross - fromAcross) > PATCH || Math.abs(newDown - fromDown) > PATCH) return
      if (!consider(index, newAcross, newDown)) return
      if (Math.abs(stepAcross) < CONVERGED && Math.abs(stepDown) < CONVERGED) return
    }
  }
}

/** Patch positions from edge to edge; the last two may overlap more. */
function startsAlong(length: number): number[] {
  const starts = Array.from({ length: Math.floor((length - PATCH) / STEP) + 1 }, (_, index) => index * STEP)
  if (starts.at(-1)! + PATCH < length) starts.push(length - PATCH)
  return starts
}
