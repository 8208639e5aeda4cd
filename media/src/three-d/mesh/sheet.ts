import type { Mesh } from '../model/model.ts'
import { cross, normalized, subtracted, type Vector } from '../model/vector.ts'

type Sheet = {
  columns: number
  rows: number
  /** Where the sheet is, for a share of the way across and up, both from 0 to 1. */
  at: (across: number, up: number) => Vector
  /** Whether its left edge is its right one, and the light goes round them. */
  isClosed?: boolean
}

/**
 * A bent sheet of quads. Seen from outside, `across` goes to the right where `up` goes up. Points that fall together, as at
 * the poles of a ball, are told apart by their place in the texture.
 */
export function sheet({ columns: wantedColumns, rows: wantedRows, at, isClosed = false }: Sheet): Mesh {
  const [columns, rows] = [Math.max(1, Math.round(wantedColumns)), Math.max(1, Math.round(wantedRows))]
  const width = columns + 1
  const count = width * (rows + 1)
  const [positions, normals] = [new Float32Array(count * 3), new Float32Array(count * 3)]
  const textureAt = new Float32Array(count * 2)
  for (let row = 0; row <= rows; row++)
    for (let column = 0; column <= columns; column++) {
      const corner = row * width + column
      const [across, up] = [column / columns, row / rows]
      positions.set(at(across, up), corner * 3)
      normals.set(directionAt(at, across, up, { columns, rows, isClosed }), corner * 3)
      textureAt.set([across, 1 - up], corner * 2)
    }
  return { positions, normals, textureAt, faces: gridFaces(columns, rows), cornersPerFace: 4 }
}

function gridFaces(columns: number, rows: number): Uint32Array {
  const faces = new Uint32Array(columns * rows * 4)
  const width = columns + 1
  let next = 0
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const corner = row * width + column
      faces.set([corner, corner + 1, corner + width + 1, corner + width], next)
      next += 4
    }
  return faces
}

type Size = { columns: number; rows: number; isClosed: boolean }

/** Across the slopes of the sheet, as they are a fraction of a face around the point. */
function directionAt(at: Sheet['at'], across: number, up: number, size: Size): Vector {
  // A little off the edges, where a pole has no slope of its own.
  const inside = Math.min(1 - 0.02 / size.rows, Math.max(0.02 / size.rows, up))
  const [aside, above] = [0.01 / size.columns, 0.01 / size.rows]
  const [left, right] = size.isClosed
    ? [across - aside, across + aside]
    : [Math.max(0, across - aside), Math.min(1, across + aside)]
  const [below, over] = [Math.max(0, inside - above), Math.min(1, inside + above)]
  return normalized(
    cross(subtracted(at(right, inside), at(left, inside)), subtracted(at(across, over), at(across, below))),
  )
}
