import type { Model } from '@atelier/media/mesh/model.ts'
import { trianglesOf } from '@atelier/media/mesh/triangles.ts'
import { cross, normalized, subtracted, type Vector } from '@atelier/media/mesh/vector.ts'

const HEADER_BYTES = 84
const TRIANGLE_BYTES = 50

/** 3D printers read STL in millimetres, with z up. */
const MILLIMETRES = 1000

/** Positions are rounded to this, since readers that compare exact numbers would find holes between them. */
const PRECISION_METRES = 1e-7

/** Binary STL: the triangles of all parts, with their normals. */
export function encodeStl({ parts }: Model): Buffer {
  const meshes = parts.map(({ mesh }) => {
    const positions = mesh.positions.map(
      (value) => Math.round(value / PRECISION_METRES) * PRECISION_METRES + 0,
    )
    return { positions, triangles: trianglesOf(mesh, isSameIn(positions)) }
  })
  const count = meshes.reduce((sum, { triangles }) => sum + triangles.length / 3, 0)
  const bytes = Buffer.alloc(HEADER_BYTES + count * TRIANGLE_BYTES)
  // Must not begin with `solid`, which marks a text file.
  bytes.write('Atelier, binary STL in millimetres', 'latin1')
  bytes.writeUInt32LE(count, HEADER_BYTES - 4)
  let at = HEADER_BYTES
  for (const { positions, triangles } of meshes) {
    for (let vertex = 0; vertex < triangles.length; vertex += 3) {
      const [a, b, c] = [0, 1, 2].map((step) => zUp(positions, triangles[vertex + step])) as [
        Vector,
        Vector,
        Vector,
      ]
      for (const [offset, value] of [triangleNormal(a, b, c), a, b, c].flat().entries())
        bytes.writeFloatLE(value, at + offset * 4)
      at += TRIANGLE_BYTES
    }
  }
  return bytes
}

function isSameIn(positions: Float32Array) {
  return (one: number, other: number): boolean =>
    [0, 1, 2].every((axis) => positions[one * 3 + axis] === positions[other * 3 + axis])
}

function zUp(positions: Float32Array, vertex: number): Vector {
  const [x, y, z] = positions.subarray(vertex * 3, vertex * 3 + 3)
  // Avoids -0, which differs from 0 for readers that compare bits.
  return [x * MILLIMETRES, 0 - z * MILLIMETRES, y * MILLIMETRES]
}

function triangleNormal(a: Vector, b: Vector, c: Vector): Vector {
  return normalized(cross(subtracted(b, a), subtracted(c, a)))
}
