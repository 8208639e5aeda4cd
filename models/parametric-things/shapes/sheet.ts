import type { Mesh } from '@atelier/media/mesh/model.ts'
import { cross, normalized, subtracted, type Vector } from '@atelier/media/mesh/vector.ts'

type Sheet = {
  columns: number
  rows: number
  /** The position of a point of the sheet, with coordinates across and up from 0 to 1. */
  at: (across: number, up: number) => Vector
  /** Whether the left and right edges meet, so that the normals are smooth across the seam. */
  isClosed?: boolean
}

/**
 * A parametric surface of quads. Seen from outside, `across` goes to the right where `up` goes up. Vertices that coincide, as
 * at the poles of a ball, keep their own uvs.
 */
export function sheet({ columns: wantedColumns, rows: wantedRows, at, isClosed = false }: Sheet): Mesh {
  const [columns, rows] = [Math.max(1, Math.round(wantedColumns)), Math.max(1, Math.round(wantedRows))]
  const width = columns + 1
  const count = width * (rows + 1)
  const [positions, normals] = [new Float32Array(count * 3), new Float32Array(count * 3)]
  const uvs = new Float32Array(count * 2)
  for (let row = 0; row <= rows; row++)
    for (let column = 0; column <= columns; column++) {
      const vertex = row * width + column
      const [across, up] = [column / columns, row / rows]
      positions.set(at(across, up), vertex * 3)
      normals.set(normalAt(at, across, up, { columns, rows, isClosed }), vertex * 3)
      uvs.set([across, 1 - up], vertex * 2)
    }
  return { positions, normals, uvs, indices: gridIndices(columns, rows), verticesPerFace: 4 }
}

function gridIndices(columns: number, rows: number): Uint32Array {
  const indices = new Uint32Array(columns * rows * 4)
  const width = columns + 1
  let next = 0
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const vertex = row * width + column
      indices.set([vertex, vertex + 1, vertex + width + 1, vertex + width], next)
      next += 4
    }
  return indices
}

type Size = { columns: number; rows: number; isClosed: boolean }

/** The normal from the slopes of the surface a fraction of a face around the point. */
function normalAt(at: Sheet['at'], across: number, up: number, size: Size): Vector {
  // Stays a little off the edges, since the slope at a pole is undefined.
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
