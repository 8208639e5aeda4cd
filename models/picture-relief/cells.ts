import type { Plane } from '../lib/image/planes/plane.ts'
import { sampleAt } from './depth.ts'

/** A grid over an image, and which of its cells belong to the relief. */
export type Cells = { readonly columns: number; readonly rows: number; readonly filled: Uint8Array }

/** Pieces smaller than this share of the largest are dropped. */
const LEAST_SHARE = 0.1

export function allCells(columns: number, rows: number): Cells {
  return { columns, rows, filled: new Uint8Array(columns * rows).fill(1) }
}

/** The cells that are more than half opaque. */
export function cellsWithin(opacity: Plane, columns: number, rows: number): Cells {
  const filled = new Uint8Array(columns * rows)
  for (let at = 0; at < filled.length; at++) {
    const [column, row] = [at % columns, Math.floor(at / columns)]
    filled[at] = sampleAt(opacity, (column + 0.5) / columns, (row + 0.5) / rows) > 0.5 ? 1 : 0
  }
  dropSmallPieces(filled, columns)
  fillDiagonals(filled, columns, rows)
  return { columns, rows, filled }
}

/** Drops small pieces, which would float beside the largest one. */
function dropSmallPieces(filled: Uint8Array, columns: number): void {
  const seen = new Uint8Array(filled.length)
  const pieces: number[][] = []
  for (let start = 0; start < filled.length; start++) {
    if (filled[start] === 0 || seen[start] === 1) continue
    const piece = [start]
    seen[start] = 1
    for (let next = 0; next < piece.length; next++) {
      const at = piece[next]
      const isAtLeft = at % columns === 0
      const isAtRight = at % columns === columns - 1
      for (const other of [isAtLeft ? -1 : at - 1, isAtRight ? -1 : at + 1, at - columns, at + columns]) {
        if (filled[other] !== 1 || seen[other] === 1) continue
        seen[other] = 1
        piece.push(other)
      }
    }
    pieces.push(piece)
  }
  const largest = Math.max(0, ...pieces.map(({ length }) => length))
  for (const piece of pieces) if (piece.length < largest * LEAST_SHARE) for (const at of piece) filled[at] = 0
}

/** Fills a cell beside two that touch only at a corner: they would share an edge of four faces, which is not manifold. */
function fillDiagonals(filled: Uint8Array, columns: number, rows: number): void {
  for (let isDone = false; !isDone;) {
    isDone = true
    for (let row = 0; row < rows - 1; row++) {
      for (let column = 0; column < columns - 1; column++) {
        const at = row * columns + column
        const four = [filled[at], filled[at + 1], filled[at + columns], filled[at + columns + 1]]
        const isFalling = four[0] === 1 && four[3] === 1 && four[1] === 0 && four[2] === 0
        const isRising = four[1] === 1 && four[2] === 1 && four[0] === 0 && four[3] === 0
        if (!isFalling && !isRising) continue
        filled[isFalling ? at + 1 : at] = 1
        isDone = false
      }
    }
  }
}

/** The number of faces of the solid built from the cells. */
export function faceCountOf(cells: Cells, isWhole: boolean): number {
  const inside = cells.filled.reduce((sum, cell) => sum + cell, 0)
  const rim = [...boundaryOf(cells)].length
  return isWhole ? inside + 2 * rim : 2 * inside + rim
}

type Edge = readonly [from: number, to: number]

/** The edges of the outline between grid corners, counterclockwise around the filled cells. */
export function* boundaryOf({ columns, rows, filled }: Cells): Generator<Edge> {
  const isFilled = (column: number, row: number) =>
    column >= 0 && row >= 0 && column < columns && row < rows && filled[row * columns + column] === 1
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (!isFilled(column, row)) continue
      const [a, b, c, d] = cornersOf(columns, column, row)
      if (!isFilled(column, row + 1)) yield [a, b]
      if (!isFilled(column + 1, row)) yield [b, c]
      if (!isFilled(column, row - 1)) yield [c, d]
      if (!isFilled(column - 1, row)) yield [d, a]
    }
  }
}

/** The grid corners of a cell, counterclockwise from its lower left. */
export function cornersOf(columns: number, column: number, row: number): [number, number, number, number] {
  const upper = row * (columns + 1) + column
  const lower = upper + columns + 1
  return [lower, lower + 1, upper + 1, upper]
}
