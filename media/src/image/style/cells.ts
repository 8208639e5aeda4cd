import type { Dice } from '../dice.ts'
import type { Picture } from '../picture.ts'

/** A plane divided into cells around scattered points. */
export type Cells = {
  /** The cell of each pixel. */
  readonly of: Int32Array
  /** How far each pixel is from the next cell, in pixels. */
  readonly edge: Float32Array
  readonly count: number
}

/** `scatter` 0 gives squares, 1 cells as irregular as cracked glass. */
export function cellsOf(width: number, height: number, side: number, scatter: number, dice: Dice): Cells {
  const columns = Math.ceil(width / side) + 2
  const rows = Math.ceil(height / side) + 2
  const pointX = new Float32Array(columns * rows)
  const pointY = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const cell = row * columns + column
      pointX[cell] = (column - 0.5 + (dice() - 0.5) * scatter) * side
      pointY[cell] = (row - 0.5 + (dice() - 0.5) * scatter) * side
    }
  }
  const of = new Int32Array(width * height)
  const edge = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / side) + 1
    for (let x = 0; x < width; x++) {
      const column = Math.floor(x / side) + 1
      let [nearest, next, cell] = [Infinity, Infinity, 0]
      for (let nearRow = Math.max(0, row - 1); nearRow <= Math.min(rows - 1, row + 1); nearRow++) {
        for (
          let nearColumn = Math.max(0, column - 1);
          nearColumn <= Math.min(columns - 1, column + 1);
          nearColumn++
        ) {
          const candidate = nearRow * columns + nearColumn
          const away = Math.hypot(pointX[candidate]! - x, pointY[candidate]! - y)
          if (away < nearest) {
            next = nearest
            nearest = away
            cell = candidate
          } else if (away < next) next = away
        }
      }
      of[y * width + x] = cell
      edge[y * width + x] = (next - nearest) / 2
    }
  }
  return { of, edge, count: columns * rows }
}

/** The mean colour of each cell, three numbers for each. */
export function cellColours({ data }: Picture, { of, count }: Cells): Float32Array {
  const sums = new Float32Array(count * 3)
  const pixels = new Float32Array(count)
  for (let at = 0; at < of.length; at++) {
    const cell = of[at]!
    pixels[cell]!++
    for (let part = 0; part < 3; part++) sums[cell * 3 + part]! += data[at * 4 + part]!
  }
  for (let at = 0; at < sums.length; at++) sums[at]! /= pixels[Math.floor(at / 3)]! || 1
  return sums
}
