import type { Plane } from '../../image/planes/plane.ts'
import type { Padded } from './padded.ts'

/** The side of a patch in pixels. */
export const PATCH = 8
export const PIXELS = PATCH * PATCH

/** Added to what a patch knows of its slopes: one without any keeps the motion that it was given. */
const FLATNESS = 10

/**
 * How a patch of one plane fits into another. There is one of these for all patches, and it holds what was found out
 * last: made anew for each of thousands of patches it would take longer than the search.
 */
export function patchFit(one: Plane, other: Padded) {
  const { width, data } = one
  const slopes = slopesOf(one)
  let sumAcross = 0
  let sumDown = 0

  const patch = {
    left: 0,
    top: 0,
    /** How much the patch changes where it is moved: the sums of the squares of its slopes, and of their products. */
    slopesAcross: 0,
    slopesDown: 0,
    slopesBoth: 0,
    /** By how much it should move back from where its cost was asked for last. */
    stepAcross: 0,
    stepDown: 0,

    take(left: number, top: number): void {
      let across = 0
      let down = 0
      let squaresAcross = 0
      let squaresDown = 0
      let products = 0
      for (let line = 0; line < PATCH; line++) {
        const start = (top + line) * width + left
        for (let pixel = start; pixel < start + PATCH; pixel++) {
          const slopeAcross = slopes.across[pixel]!
          const slopeDown = slopes.down[pixel]!
          across += slopeAcross
          down += slopeDown
          squaresAcross += slopeAcross * slopeAcross
          squaresDown += slopeDown * slopeDown
          products += slopeAcross * slopeDown
        }
      }
      sumAcross = across
      sumDown = down
      patch.left = left
      patch.top = top
      patch.slopesAcross = squaresAcross - (across * across) / PIXELS
      patch.slopesDown = squaresDown - (down * down) / PIXELS
      patch.slopesBoth = products - (across * down) / PIXELS
    },

    /** How far the patch differs from what lies that far away. One may be brighter than the other as a whole. */
    costOf(across: number, down: number): number {
      const x = other.columnOf(patch.left + across)
      const y = other.rowOf(patch.top + down)
      const column = Math.floor(x)
      const row = Math.floor(y)
      const shareX = x - column
      const shareY = y - row
      const lowerRight = shareX * shareY
      const upperRight = shareX - lowerRight
      const lowerLeft = shareY - lowerRight
      const upperLeft = 1 - shareX - lowerLeft
      const seen = other.data
      const seenWidth = other.width
      let sum = 0
      let squares = 0
      let alongAcross = 0
      let alongDown = 0
      for (let line = 0; line < PATCH; line++) {
        const start = (patch.top + line) * width + patch.left
        let at = (row + line) * seenWidth + column
        for (let pixel = start; pixel < start + PATCH; pixel++, at++) {
          const difference =
            seen[at]! * upperLeft +
            seen[at + 1]! * upperRight +
            seen[at + seenWidth]! * lowerLeft +
            seen[at + seenWidth + 1]! * lowerRight -
            data[pixel]!
          sum += difference
          squares += difference * difference
          alongAcross += difference * slopes.across[pixel]!
          alongDown += difference * slopes.down[pixel]!
        }
      }
      alongAcross -= (sum * sumAcross) / PIXELS
      alongDown -= (sum * sumDown) / PIXELS
      const heldAcross = patch.slopesAcross + FLATNESS
      const heldDown = patch.slopesDown + FLATNESS
      const held = heldAcross * heldDown - patch.slopesBoth * patch.slopesBoth
      patch.stepAcross = (heldDown * alongAcross - patch.slopesBoth * alongDown) / held
      patch.stepDown = (heldAcross * alongDown - patch.slopesBoth * alongAcross) / held
      return squares - (sum * sum) / PIXELS
    },
  }
  return patch
}

/** By how much each pixel differs from the next, to the right and down. */
function slopesOf({ width, height, data }: Plane): { across: Float32Array; down: Float32Array } {
  const across = new Float32Array(data.length)
  const down = new Float32Array(data.length)
  for (let y = 0, at = 0; y < height; y++) {
    const above = y > 0 ? width : 0
    const below = y < height - 1 ? width : 0
    for (let x = 0; x < width; x++, at++) {
      const left = x > 0 ? 1 : 0
      const right = x < width - 1 ? 1 : 0
      across[at] = (data[at + right]! - data[at - left]!) / 2
      down[at] = (data[at + below]! - data[at - above]!) / 2
    }
  }
  return { across, down }
}
