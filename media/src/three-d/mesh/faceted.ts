import type { Mesh } from '../model/model.ts'
import { cross, normalized, subtracted, type Vector } from '../model/vector.ts'

/** Every face flat, with corners of its own. */
export function faceted({ positions, textureAt, faces, cornersPerFace }: Omit<Mesh, 'normals'>): Mesh {
  const corners = faces.length
  const flat = {
    positions: new Float32Array(corners * 3),
    normals: new Float32Array(corners * 3),
    textureAt: new Float32Array(corners * 2),
  }
  for (const [at, corner] of faces.entries()) {
    flat.positions.set(positions.subarray(corner * 3, corner * 3 + 3), at * 3)
    flat.textureAt.set(textureAt.subarray(corner * 2, corner * 2 + 2), at * 2)
  }
  const point = (at: number): Vector => [
    flat.positions[at * 3]!,
    flat.positions[at * 3 + 1]!,
    flat.positions[at * 3 + 2]!,
  ]
  for (let face = 0; face < corners; face += cornersPerFace) {
    const [one, two, three] = [point(face), point(face + 1), point(face + 2)]
    // Of a quad the diagonals tell: two of its corners may fall together.
    const looks =
      cornersPerFace === 4
        ? cross(subtracted(three, one), subtracted(point(face + 3), two))
        : cross(subtracted(two, one), subtracted(three, one))
    const out = normalized(looks)
    for (let corner = 0; corner < cornersPerFace; corner++) flat.normals.set(out, (face + corner) * 3)
  }
  return { ...flat, faces: Uint32Array.from({ length: corners }, (_, at) => at), cornersPerFace }
}
