import type { Plane } from '../../image/planes/plane.ts'

/** How far a patch may lie outside of a plane. */
const MARGIN = 16

/** A plane extended by its edge pixels, so that reads near the edge need no bounds checks. */
export type Padded = {
  readonly width: number
  readonly data: Float32Array
  /** The padded column of a position, clamped so that a patch fits to its right. */
  columnOf(x: number): number
  rowOf(y: number): number
}

/** Keeps a patch of 8 pixels and the pixel after it inside. */
const PATCH_MARGIN = 10

export function padded({ width, height, data }: Plane): Padded {
  const [wide, high] = [width + 2 * MARGIN, height + 2 * MARGIN]
  const values = new Float32Array(wide * high)
  for (let y = 0; y < high; y++) {
    const from = Math.min(height - 1, Math.max(0, y - MARGIN)) * width
    const to = y * wide
    values.fill(data[from], to, to + MARGIN)
    values.set(data.subarray(from, from + width), to + MARGIN)
    values.fill(data[from + width - 1], to + MARGIN + width, to + wide)
  }
  return {
    width: wide,
    data: values,
    columnOf: (x) => Math.min(wide - PATCH_MARGIN, Math.max(0, x + MARGIN)),
    rowOf: (y) => Math.min(high - PATCH_MARGIN, Math.max(0, y + MARGIN)),
  }
}
