import { enlargedRows } from './lanczos.ts'

type Size = { readonly width: number; readonly height: number }

/**
 * Iterative back-projection: a plane that was enlarged by a whole factor is corrected until its shrunk copy equals the
 * original, which gives back the sharpness that the enlargement took.
 */
export function backProjectPlane(
  large: Float32Array,
  small: Float32Array,
  size: Size,
  factor: number,
  passes: number,
): void {
  for (let pass = 0; pass < passes; pass++) {
    const missing = shrunk(large, size, factor)
    for (let at = 0; at < missing.length; at++) missing[at] = small[at] - missing[at]
    const rows = enlargedRows(missing, size, factor)
    const width = size.width * factor
    for (let y = 0, at = 0; y < size.height * factor; y++) {
      const row = rows(y)
      for (let x = 0; x < width; x++, at++) large[at] += row[x]
    }
  }
}

/** The means of squares of pixels: what a sensor with larger pixels would have seen. */
function shrunk(large: Float32Array, { width, height }: Size, factor: number): Float32Array {
  const means = new Float32Array(width * height)
  const share = 1 / factor ** 2
  for (let y = 0, at = 0; y < height * factor; y++) {
    const row = Math.floor(y / factor) * width
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (const end = at + factor; at < end; at++) sum += large[at]
      means[row + x] += sum * share
    }
  }
  return means
}
