import type { Mesh } from '../model.ts'
import { numbers, type JsonObject } from './json.ts'

/** A 4 × 4 matrix in column-major order, as in glTF. */
export type Matrix = readonly number[]

export const identity: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

/** The transform of a node relative to its parent. */
export function localMatrix(node: JsonObject): Matrix {
  if (Object.hasOwn(node, 'matrix')) return numbers(node, 'matrix', identity)
  const [tx, ty, tz] = numbers(node, 'translation', [0, 0, 0])
  const [x, y, z, w] = numbers(node, 'rotation', [0, 0, 0, 1])
  const [sx, sy, sz] = numbers(node, 'scale', [1, 1, 1])
  // prettier-ignore
  return [
    (1 - 2 * (y * y + z * z)) * sx, 2 * (x * y + z * w) * sx, 2 * (x * z - y * w) * sx, 0,
    2 * (x * y - z * w) * sy, (1 - 2 * (x * x + z * z)) * sy, 2 * (y * z + x * w) * sy, 0,
    2 * (x * z + y * w) * sz, 2 * (y * z - x * w) * sz, (1 - 2 * (x * x + y * y)) * sz, 0,
    tx, ty, tz, 1,
  ]
}

/** The matrix that applies the inner one first, then the outer. */
export function multiplied(outer: Matrix, inner: Matrix): Matrix {
  return identity.map((_, at) => {
    const [column, row] = [at >> 2, at & 3]
    let sum = 0
    for (let step = 0; step < 4; step++) sum += outer[step * 4 + row] * inner[column * 4 + step]
    return sum
  })
}

export function transformedBy(mesh: Mesh, matrix: Matrix): Mesh {
  if (matrix.every((value, at) => value === identity[at])) return mesh
  const positions = mesh.positions.slice()
  const normals = mesh.normals.slice()
  const forNormals = normalMatrix(matrix)
  for (let at = 0; at < positions.length; at += 3) {
    for (let axis = 0; axis < 3; axis++) {
      let [position, normal] = [matrix[12 + axis], 0]
      for (let part = 0; part < 3; part++) {
        position += matrix[part * 4 + axis] * mesh.positions[at + part]
        normal += forNormals[part * 3 + axis] * mesh.normals[at + part]
      }
      positions[at + axis] = position
      normals[at + axis] = normal
    }
  }
  return { ...mesh, positions, normals }
}

/** Normals are transformed by the cofactors, since scaling would tilt them. */
function normalMatrix(m: Matrix): number[] {
  const cofactor = (a: number, b: number, c: number, d: number) => m[a] * m[b] - m[c] * m[d]
  // prettier-ignore
  return [
    cofactor(5, 10, 6, 9), cofactor(6, 8, 4, 10), cofactor(4, 9, 5, 8),
    cofactor(9, 2, 10, 1), cofactor(10, 0, 8, 2), cofactor(8, 1, 9, 0),
    cofactor(1, 6, 2, 5), cofactor(2, 4, 0, 6), cofactor(0, 5, 1, 4),
  ]
}
