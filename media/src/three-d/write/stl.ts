import type { Model } from '../model/model.ts'
import { trianglesOf } from '../model/triangles.ts'
import { cross, normalized, subtracted, type Vector } from '../model/vector.ts'

const HEAD_BYTES = 84
const TRIANGLE_BYTES = 50

/** Printers take STL for millimetres, with z upwards. */
const MILLIMETRES = 1000

/** Binary STL: all parts together, triangles with the direction each faces. */
export function encodeStl({ parts }: Model): Buffer {
  const meshes = parts.map(({ mesh }) => ({ positions: mesh.positions, corners: trianglesOf(mesh) }))
  const count = meshes.reduce((sum, { corners }) => sum + corners.length / 3, 0)
  const bytes = Buffer.alloc(HEAD_BYTES + count * TRIANGLE_BYTES)
  // Not `solid`, with which files of text begin.
  bytes.write('Atelier, binary STL in millimetres', 'latin1')
  bytes.writeUInt32LE(count, HEAD_BYTES - 4)
  let at = HEAD_BYTES
  for (const { positions, corners } of meshes) {
    for (let corner = 0; corner < corners.length; corner += 3) {
      const [a, b, c] = [0, 1, 2].map((step) => upright(positions, corners[corner + step]!)) as [
        Vector,
        Vector,
        Vector,
      ]
      for (const [place, value] of [facing(a, b, c), a, b, c].flat().entries())
        bytes.writeFloatLE(value, at + place * 4)
      at += TRIANGLE_BYTES
    }
  }
  return bytes
}

function upright(positions: Float32Array, corner: number): Vector {
  const [x, y, z] = positions.subarray(corner * 3, corner * 3 + 3)
  return [x! * MILLIMETRES, -z! * MILLIMETRES, y! * MILLIMETRES]
}

function facing(a: Vector, b: Vector, c: Vector): Vector {
  return normalized(cross(subtracted(b, a), subtracted(c, a)))
}
