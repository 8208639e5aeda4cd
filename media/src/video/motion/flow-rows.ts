import type { Flow } from './flow.ts'

type Row = { readonly across: Float32Array; readonly down: Float32Array }

/**
 * A flow stretched over a larger picture, in pixels of that picture, row by row: whole it would take more memory than
 * the picture. What a row holds is true until the next is asked for.
 */
export function flowRows(flow: Flow, width: number, height: number): (y: number) => Row {
  const across = rowsOf(flow.across, flow, width, height, width / flow.width)
  const down = rowsOf(flow.down, flow, width, height, height / flow.height)
  return (y) => ({ across: across(y), down: down(y) })
}

/** Any plane stretched over a picture, times a factor, row by row. */
export function rowsOf(
  values: Float32Array,
  from: { readonly width: number; readonly height: number },
  width: number,
  height: number,
  factor = 1,
): (y: number) => Float32Array {
  const columns = new Int32Array(width)
  const shares = new Float32Array(width)
  for (let x = 0; x < width; x++) {
    const place = placeOf(x, width, from.width)
    columns[x] = Math.min(from.width - 2, Math.floor(place))
    shares[x] = place - columns[x]!
  }
  const between = new Float32Array(from.width)
  const row = new Float32Array(width)
  return (y) => {
    const place = placeOf(y, height, from.height)
    const upper = Math.min(from.height - 2, Math.floor(place)) * from.width
    const share = place - upper / from.width
    for (let x = 0; x < from.width; x++) {
      const one = values[upper + x]!
      between[x] = (one + (values[upper + from.width + x]! - one) * share) * factor
    }
    for (let x = 0; x < width; x++) {
      const one = between[columns[x]!]!
      row[x] = one + (between[columns[x]! + 1]! - one) * shares[x]!
    }
    return row
  }
}

/** Where the middle of a pixel lies among those of another size. */
function placeOf(index: number, length: number, fromLength: number): number {
  return Math.min(fromLength - 1, Math.max(0, ((index + 0.5) * fromLength) / length - 0.5))
}
