import type { Model } from '../model/model.ts'
import { trianglesOf } from '../model/triangles.ts'
import { cross, normalized, subtracted, type Vector } from '../model/vector.ts'

const HEAD_BYTES = 84
const TRIANGLE_BYTES = 50

/** Printers take STL for millimetres, with z upwards. */
const MILLIMETRES = 1000

/** In metres. Places that differ by less are one: readers who compare numbers would find holes between them. */
const FINENESS = 1e-7

/** Binary STL: all parts together, triangles with the direction each faces. */
export function encodeStl({ parts }: Model): Buffer {
  const meshes = parts.map(({ mesh }) => {
    const positions = mesh.positions.map((value) => Math.round(value / FINENESS) * FINENESS + 0)
    return { positions, corners: trianglesOf(mesh, isSameIn(positions)) }
  })
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

function isSameIn(positions: Float32Array) {
  return (one: number, other: number): boolean =>
    [0, 1, 2].every((axis) => positions[one * 3 + axis] === positions[other * 3 + axis])
}

function upright(positions: Float32Array, corner: number): Vector {
  const [x, y, z] = positions.subarray(corner * 3, corner * 3 + 3)
  // A zero with its sign turned is another number to whoever compares bits.
  return [x! * MILLIMETRES, 0 - z! * MILLIMETRES, y! * MILLIMETRES]
}

function facing(a: Vector, b: Vector, c: Vector): Vector {
  return normalized(cross(subtracted(b, a), subtracted(c, a)))
}
