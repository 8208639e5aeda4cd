import type { Plane } from '../../image/planes/plane.ts'

/** How far a patch may lie outside of a plane. */
const MARGIN = 16

/** A plane whose rim goes on a little beyond it, so that whoever reads near the rim need not ask where it ends. */
export type Padded = {
  readonly width: number
  readonly data: Float32Array
  /** The column of a place in the plane, as near to it as there is one with a patch's room to its right. */
  columnOf(x: number): number
  rowOf(y: number): number
}

/** The last column or row at which a patch of 8 and the pixel after it still lie within. */
const ROOM = 10

export function padded({ width, height, data }: Plane): Padded {
  const [wide, high] = [width + 2 * MARGIN, height + 2 * MARGIN]
  const values = new Float32Array(wide * high)
  for (let y = 0; y < high; y++) {
    const from = Math.min(height - 1, Math.max(0, y - MARGIN)) * width
    const to = y * wide
    values.fill(data[from]!, to, to + MARGIN)
    values.set(data.subarray(from, from + width), to + MARGIN)
    values.fill(data[from + width - 1]!, to + MARGIN + width, to + wide)
  }
  return {
    width: wide,
    data: values,
    columnOf: (x) => Math.min(wide - ROOM, Math.max(0, x + MARGIN)),
    rowOf: (y) => Math.min(high - ROOM, Math.max(0, y + MARGIN)),
  }
}
