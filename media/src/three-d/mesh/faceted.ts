import type { Mesh } from '../model/model.ts'
import { normalized } from '../model/vector.ts'
import { acrossFace } from './across-face.ts'

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
  for (let face = 0; face < corners; face += cornersPerFace) {
    const out = normalized(acrossFace(positions, faces.subarray(face, face + cornersPerFace)))
    for (let corner = 0; corner < cornersPerFace; corner++) flat.normals.set(out, (face + corner) * 3)
  }
  return { ...flat, faces: Uint32Array.from({ length: corners }, (_, at) => at), cornersPerFace }
}
