import { rowsOf } from '../../image/planes/rows-of.ts'

type Size = { readonly width: number; readonly height: number }

/** More add ringing along edges rather than detail. */
const PASSES = 2

/**
 * Changes the brightness of a large frame so that made small again it is that of the frame that it was made from: what
 * got lost in stretching comes back, and what its detail has wrong goes away.
 */
export function backProject(luma: Float32Array, large: Size, truth: Float32Array, small: Size): void {
  for (let pass = 0; pass < PASSES; pass++) {
    const missing = madeSmall(luma, large, small)
    for (let at = 0; at < missing.length; at++) missing[at] = truth[at]! - missing[at]!
    const rows = rowsOf(missing, small, large.width, large.height)
    for (let y = 0, at = 0; y < large.height; y++) {
      const row = rows(y)
      for (let x = 0; x < large.width; x++, at++) luma[at]! += row[x]!
    }
  }
}

/** The mean of the pixels that lie on each pixel of the small frame: a whole number of them across and down. */
function madeSmall(luma: Float32Array, large: Size, small: Size): Float32Array {
  const factor = large.width / small.width
  const means = new Float32Array(small.width * small.height)
  for (let y = 0, at = 0; y < large.height; y++) {
    const row = Math.floor(y / factor) * small.width
    for (let x = 0; x < small.width; x++) {
      let sum = 0
      for (const end = at + factor; at < end; at++) sum += luma[at]!
      means[row + x]! += sum / factor ** 2
    }
  }
  return means
}
