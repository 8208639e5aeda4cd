import type { Model } from '../model/model.ts'
import { trianglesOf } from '../model/triangles.ts'

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
      const three = [...corners.subarray(corner, corner + 3)].map((each) => upright(positions, each))
      for (const [place, value] of [facing(three), ...three].flat().entries())
        bytes.writeFloatLE(value, at + place * 4)
      at += TRIANGLE_BYTES
    }
  }
  return bytes
}

function upright(positions: Float32Array, corner: number): number[] {
  const [x, y, z] = positions.subarray(corner * 3, corner * 3 + 3)
  return [x! * MILLIMETRES, -z! * MILLIMETRES, y! * MILLIMETRES]
}

function facing([a, b, c]: readonly number[][]): number[] {
  const [ux, uy, uz] = b!.map((value, axis) => value - a![axis]!) as [number, number, number]
  const [vx, vy, vz] = c!.map((value, axis) => value - a![axis]!) as [number, number, number]
  const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  const length = Math.hypot(...normal)
  return length > 0 ? normal.map((value) => value / length) : [0, 0, 0]
}
