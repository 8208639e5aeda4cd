import type { Plane } from '../../image/planes/plane.ts'
import type { Flow } from './flow.ts'
import { padded, type Padded } from './padded.ts'

/** The side of a patch in pixels, and how far each lies from the next: they overlap by half. */
export const PATCH = 8
const STEP = 4

const PIXELS = PATCH * PATCH
const MOST_STEPS = 10

/** A patch moves by less than this, in pixels, when it has found its place. */
const STILL = 0.03

/** Added to what a patch knows of its slopes: one without any keeps the motion that it was given. */
const FLATNESS = 10

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
  const costs = many()
  const search = patchSearch(one, padded(other))

  for (let index = 0; index < count; index++) {
    const column = index % columns
    const [left, top] = [lefts[column]!, tops[(index - column) / columns]!]
    search.take(left, top)
    search.begin()
    if (coarse) {
      const x = Math.min(coarse.width - 1, (left + PATCH / 2) >> 1)
      const y = Math.min(coarse.height - 1, (top + PATCH / 2) >> 1)
      search.consider(coarse.across[y * coarse.width + x]! * 2, coarse.down[y * coarse.width + x]! * 2)
    }
    search.consider(0, 0)
    if (column > 0) search.consider(across[index - 1]!, down[index - 1]!)
    if (index >= columns) search.consider(across[index - columns]!, down[index - columns]!)
    search.descend()
    settle(index)
  }
  // Once more from the other corner, so that what is known at the right and below spreads too.
  for (let index = count - 1; index >= 0; index--) {
    const column = index % columns
    search.take(lefts[column]!, tops[(index - column) / columns]!)
    search.begin(across[index]!, down[index]!, costs[index]!)
    let isBetter = false
    if (column < columns - 1) isBetter = search.consider(across[index + 1]!, down[index + 1]!)
    if (index + columns < count)
      isBetter = search.consider(across[index + columns]!, down[index + columns]!) || isBetter
    if (!isBetter) continue
    search.descend()
    settle(index)
  }
  return patches

  function settle(index: number): void {
    const { found, slopes } = search
    across[index] = found.across
    down[index] = found.down
    costs[index] = found.cost
    // What does not fit well, such as what the other picture does not show, should not insist.
    const trust = 1 / (1 + found.cost / PIXELS / GOOD_FIT)
    holds.across[index] = slopes.across * trust
    holds.down[index] = slopes.down * trust
    holds.both[index] = slopes.both * trust
  }
}

/** From edge to edge; the last two may overlap by more. */
function startsAlong(length: number): number[] {
  const starts = Array.from({ length: Math.floor((length - PATCH) / STEP) + 1 }, (_, index) => index * STEP)
  if (starts.at(-1)! + PATCH < length) starts.push(length - PATCH)
  return starts
}

/** The search for one patch after the other; it holds what would otherwise be made anew for each. */
function patchSearch(one: Plane, other: Padded) {
  const own = new Float32Array(PIXELS)
  const slopesAcross = new Float32Array(PIXELS)
  const slopesDown = new Float32Array(PIXELS)
  const found = { across: 0, down: 0, cost: Infinity }
  let [left, top] = [0, 0]
  let [sumAcross, sumDown] = [0, 0]
  const slopes = { across: 0, down: 0, both: 0 }
  let [inverseAcross, inverseBoth, inverseDown] = [0, 0, 0]
  let [towardsAcross, towardsDown] = [0, 0]

  /** The patch that begins there, and how it changes where it is moved a little. */
  function take(newLeft: number, newTop: number): void {
    left = newLeft
    top = newTop
    const { width, height, data } = one
    let [squaresAcross, products, squaresDown] = [0, 0, 0]
    sumAcross = sumDown = 0
    for (let y = 0, at = 0; y < PATCH; y++) {
      const row = top + y
      const above = row > 0 ? width : 0
      const below = row < height - 1 ? width : 0
      for (let x = 0; x < PATCH; x++, at++) {
        const column = left + x
        const pixel = row * width + column
        own[at] = data[pixel]!
        const right = data[column < width - 1 ? pixel + 1 : pixel]!
        const across = (right - data[column > 0 ? pixel - 1 : pixel]!) / 2
        const down = (data[pixel + below]! - data[pixel - above]!) / 2
        slopesAcross[at] = across
        slopesDown[at] = down
        sumAcross += across
        sumDown += down
        squaresAcross += across * across
        products += across * down
        squaresDown += down * down
      }
    }
    slopes.across = squaresAcross - (sumAcross * sumAcross) / PIXELS
    slopes.down = squaresDown - (sumDown * sumDown) / PIXELS
    slopes.both = products - (sumAcross * sumDown) / PIXELS
    const [heldAcross, heldDown] = [slopes.across + FLATNESS, slopes.down + FLATNESS]
    const determinant = heldAcross * heldDown - slopes.both * slopes.both
    inverseAcross = heldDown / determinant
    inverseBoth = -slopes.both / determinant
    inverseDown = heldAcross / determinant
  }

  function begin(across = 0, down = 0, cost = Infinity): void {
    found.across = across
    found.down = down
    found.cost = cost
  }

  /** Takes a motion where it fits better than what is known. */
  function consider(across: number, down: number): boolean {
    if (across === found.across && down === found.down && found.cost < Infinity) return false
    const cost = fit(across, down)
    if (cost >= found.cost) return false
    begin(across, down, cost)
    return true
  }

  /** Downhill until it lies still, comes out worse, or leaves for where it was not sent. */
  function descend(): void {
    const [fromAcross, fromDown] = [found.across, found.down]
    let [across, down] = [fromAcross, fromDown]
    fit(across, down)
    for (let step = 0; step < MOST_STEPS; step++) {
      const stepAcross = inverseAcross * towardsAcross + inverseBoth * towardsDown
      const stepDown = inverseBoth * towardsAcross + inverseDown * towardsDown
      across -= stepAcross
      down -= stepDown
      if (Math.abs(across - fromAcross) > PATCH || Math.abs(down - fromDown) > PATCH) return
      if (!consider(across, down)) return
      if (Math.abs(stepAcross) < STILL && Math.abs(stepDown) < STILL) return
    }
  }

  /** How far the patch differs from what lies there, its mean apart, and in which direction it should move. */
  function fit(across: number, down: number): number {
    const { width, data } = other
    const x = other.columnOf(left + across)
    const y = other.rowOf(top + down)
    const [column, row] = [Math.floor(x), Math.floor(y)]
    const [shareX, shareY] = [x - column, y - row]
    const lowerRight = shareX * shareY
    const upperRight = shareX - lowerRight
    const lowerLeft = shareY - lowerRight
    const upperLeft = 1 - shareX - lowerLeft
    let [sum, squares, alongAcross, alongDown] = [0, 0, 0, 0]
    for (let line = 0, at = 0; line < PATCH; line++) {
      let pixel = (row + line) * width + column
      for (let end = pixel + PATCH; pixel < end; pixel++, at++) {
        const difference =
          data[pixel]! * upperLeft +
          data[pixel + 1]! * upperRight +
          data[pixel + width]! * lowerLeft +
          data[pixel + width + 1]! * lowerRight -
          own[at]!
        sum += difference
        squares += difference * difference
        alongAcross += difference * slopesAcross[at]!
        alongDown += difference * slopesDown[at]!
      }
    }
    towardsAcross = alongAcross - (sum * sumAcross) / PIXELS
    towardsDown = alongDown - (sum * sumDown) / PIXELS
    return squares - (sum * sum) / PIXELS
  }

  return { found, slopes, take, begin, consider, descend }
}
