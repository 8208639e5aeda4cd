import type { Plane } from '../../image/planes/plane.ts'
import type { Padded } from './padded.ts'

/** The side of a patch in pixels. */
export const PATCH = 8
export const PIXELS = PATCH * PATCH

/** Damping of the Hessian, so that a patch without texture keeps its initial motion. */
const DAMPING = 10

/**
 * Evaluates how a patch of one plane fits into another. One mutable object serves all patches, since allocating one per
 * patch would take longer than the search.
 */
export function patchFit(one: Plane, other: Padded) {
  const { width, data } = one
  const gradients = gradientsOf(one)
  let sumAcross = 0
  let sumDown = 0

  const patch = {
    left: 0,
    top: 0,
    /** The Hessian: the sums of the squared gradients and of their products, without their mean. */
    hessianAcross: 0,
    hessianDown: 0,
    hessianBoth: 0,
    /** The Gauss-Newton step to subtract, from the last call of `costOf`. */
    stepAcross: 0,
    stepDown: 0,

    select(left: number, top: number): void {
      let across = 0
      let down = 0
      let squaresAcross = 0
      let squaresDown = 0
      let products = 0
      for (let line = 0; line < PATCH; line++) {
        const start = (top + line) * width + left
        for (let pixel = start; pixel < start + PATCH; pixel++) {
          const gradientAcross = gradients.across[pixel]
          const gradientDown = gradients.down[pixel]
          across += gradientAcross
          down += gradientDown
          squaresAcross += gradientAcross * gradientAcross
          squaresDown += gradientDown * gradientDown
          products += gradientAcross * gradientDown
        }
      }
      sumAcross = across
      sumDown = down
      patch.left = left
      patch.top = top
      patch.hessianAcross = squaresAcross - (across * across) / PIXELS
      patch.hessianDown = squaresDown - (down * down) / PIXELS
      patch.hessianBoth = products - (across * down) / PIXELS
    },

    /** The mean-normalized squared difference between the patch and the other plane at this displacement. */
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
      let residualAcross = 0
      let residualDown = 0
      for (let line = 0; line < PATCH; line++) {
        const start = (patch.top + line) * width + patch.left
        let at = (row + line) * seenWidth + column
        for (let pixel = start; pixel < start + PATCH; pixel++, at++) {
          const difference =
            seen[at] * upperLeft +
            seen[at + 1] * upperRight +
            seen[at + seenWidth] * lowerLeft +
            seen[at + seenWidth + 1] * lowerRight -
            data[pixel]
          sum += difference
          squares += difference * difference
          residualAcross += difference * gradients.across[pixel]
          residualDown += difference * gradients.down[pixel]
        }
      }
      residualAcross -= (sum * sumAcross) / PIXELS
      residualDown -= (sum * sumDown) / PIXELS
      const dampedAcross = patch.hessianAcross + DAMPING
      const dampedDown = patch.hessianDown + DAMPING
      const determinant = dampedAcross * dampedDown - patch.hessianBoth * patch.hessianBoth
      patch.stepAcross = (dampedDown * residualAcross - patch.hessianBoth * residualDown) / determinant
      patch.stepDown = (dampedAcross * residualDown - patch.hessianBoth * residualAcross) / determinant
      return squares - (sum * sum) / PIXELS
    },
  }
  return patch
}

/** Central differences, to the right and down. */
function gradientsOf({ width, height, data }: Plane): { across: Float32Array; down: Float32Array } {
  const across = new Float32Array(data.length)
  const down = new Float32Array(data.length)
  for (let y = 0, at = 0; y < height; y++) {
    const above = y > 0 ? width : 0
    const below = y < height - 1 ? width : 0
    for (let x = 0; x < width; x++, at++) {
      const left = x > 0 ? 1 : 0
      const right = x < width - 1 ? 1 : 0
      across[at] = (data[at + right] - data[at - left]) / 2
      down[at] = (data[at + below] - data[at - above]) / 2
    }
  }
  return { across, down }
}
