import { resampledRows } from '../lib/image/planes/resampled-rows.ts'

type Size = { readonly width: number; readonly height: number }

/** More passes add ringing along edges rather than detail. */
const PASSES = 2

/**
 * Iterative back-projection: adjusts the luma of an upscaled frame until downscaling it gives the original, which
 * restores detail and removes artefacts.
 */
export function backProject(luma: Float32Array, large: Size, truth: Float32Array, small: Size): void {
  for (let pass = 0; pass < PASSES; pass++) {
    const missing = downscaled(luma, large, small)
    for (let at = 0; at < missing.length; at++) missing[at] = truth[at] - missing[at]
    const rows = resampledRows(missing, small, large.width, large.height)
    for (let y = 0, at = 0; y < large.height; y++) {
      const row = rows(y)
      for (let x = 0; x < large.width; x++, at++) luma[at] += row[x]
    }
  }
}

/** Box downscaling by a whole factor. */
function downscaled(luma: Float32Array, large: Size, small: Size): Float32Array {
  const factor = large.width / small.width
  const means = new Float32Array(small.width * small.height)
  for (let y = 0, at = 0; y < large.height; y++) {
    const row = Math.floor(y / factor) * small.width
    for (let x = 0; x < small.width; x++) {
      let sum = 0
      for (const end = at + factor; at < end; at++) sum += luma[at]
      means[row + x] += sum / factor ** 2
    }
  }
  return means
}
