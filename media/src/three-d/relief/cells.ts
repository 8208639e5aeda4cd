import type { Plane } from '../../image/planes/plane.ts'
import { planeAt } from './depth.ts'

/** A net over a picture, and which of its cells belong to the relief. */
export type Cells = { readonly columns: number; readonly rows: number; readonly kept: Uint8Array }

/** Of the largest piece. */
const LEAST_SHARE = 0.1

export function allCells(columns: number, rows: number): Cells {
  return { columns, rows, kept: new Uint8Array(columns * rows).fill(1) }
}

/** Those of which more than half can be seen. */
export function cellsWithin(opacity: Plane, columns: number, rows: number): Cells {
  const kept = new Uint8Array(columns * rows)
  for (let at = 0; at < kept.length; at++) {
    const [column, row] = [at % columns, Math.floor(at / columns)]
    kept[at] = planeAt(opacity, (column + 0.5) / columns, (row + 0.5) / rows) > 0.5 ? 1 : 0
  }
  dropCrumbs(kept, columns)
  joinCorners(kept, columns, rows)
  return { columns, rows, kept }
}

/** Pieces that hang in the air, unless they are a good part of the largest. */
function dropCrumbs(kept: Uint8Array, columns: number): void {
  const seen = new Uint8Array(kept.length)
  const pieces: number[][] = []
  for (let start = 0; start < kept.length; start++) {
    if (kept[start] === 0 || seen[start] === 1) continue
    const piece = [start]
    seen[start] = 1
    for (let next = 0; next < piece.length; next++) {
      const at = piece[next]!
      const isAtLeft = at % columns === 0
      const isAtRight = at % columns === columns - 1
      for (const other of [isAtLeft ? -1 : at - 1, isAtRight ? -1 : at + 1, at - columns, at + columns]) {
        if (kept[other] !== 1 || seen[other] === 1) continue
        seen[other] = 1
        piece.push(other)
      }
    }
    pieces.push(piece)
  }
  const largest = Math.max(0, ...pieces.map(({ length }) => length))
  for (const piece of pieces) if (piece.length < largest * LEAST_SHARE) for (const at of piece) kept[at] = 0
}

/** Cells that touch at a corner alone would share an edge of four sides, which no solid thing has: one more joins them. */
function joinCorners(kept: Uint8Array, columns: number, rows: number): void {
  for (let isDone = false; !isDone;) {
    isDone = true
    for (let row = 0; row < rows - 1; row++) {
      for (let column = 0; column < columns - 1; column++) {
        const at = row * columns + column
        const four = [kept[at]!, kept[at + 1]!, kept[at + columns]!, kept[at + columns + 1]!]
        const isFalling = four[0] === 1 && four[3] === 1 && four[1] === 0 && four[2] === 0
        const isRising = four[1] === 1 && four[2] === 1 && four[0] === 0 && four[3] === 0
        if (!isFalling && !isRising) continue
        kept[isFalling ? at + 1 : at] = 1
        isDone = false
      }
    }
  }
}

/** Faces of the solid that comes of them, where each face of the net is one. */
export function faceCountOf(cells: Cells, isWhole: boolean): number {
  const inside = cells.kept.reduce((sum, cell) => sum + cell, 0)
  const rim = [...rimOf(cells)].length
  return isWhole ? inside + 2 * rim : 2 * inside + rim
}

type Edge = readonly [from: number, to: number]

/** The edges of the outline, from corner to corner of the net, counterclockwise around what is kept. */
export function* rimOf({ columns, rows, kept }: Cells): Generator<Edge> {
  const isKept = (column: number, row: number) =>
    column >= 0 && row >= 0 && column < columns && row < rows && kept[row * columns + column] === 1
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (!isKept(column, row)) continue
      const [a, b, c, d] = cornersOf(columns, column, row)
      if (!isKept(column, row + 1)) yield [a, b]
      if (!isKept(column + 1, row)) yield [b, c]
      if (!isKept(column, row - 1)) yield [c, d]
      if (!isKept(column - 1, row)) yield [d, a]
    }
  }
}

/** Of a cell, counterclockwise from its lower left. */
export function cornersOf(columns: number, column: number, row: number): [number, number, number, number] {
  const upper = row * (columns + 1) + column
  const lower = upper + columns + 1
  return [lower, lower + 1, upper + 1, upper]
}
