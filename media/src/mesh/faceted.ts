import type { Mesh } from './model.ts'
import { normalized } from './vector.ts'
import { faceNormal } from './face-normal.ts'

/** Flat shading: every face gets vertices of its own, with the normal of the face. */
export function faceted({ positions, uvs, indices, verticesPerFace }: Omit<Mesh, 'normals'>): Mesh {
  const vertexCount = indices.length
  const flat = {
    positions: new Float32Array(vertexCount * 3),
    normals: new Float32Array(vertexCount * 3),
    uvs: new Float32Array(vertexCount * 2),
  }
  for (const [at, vertex] of indices.entries()) {
    flat.positions.set(positions.subarray(vertex * 3, vertex * 3 + 3), at * 3)
    flat.uvs.set(uvs.subarray(vertex * 2, vertex * 2 + 2), at * 2)
  }
  for (let face = 0; face < vertexCount; face += verticesPerFace) {
    const out = normalized(faceNormal(positions, indices.subarray(face, face + verticesPerFace)))
    for (let vertex = 0; vertex < verticesPerFace; vertex++) flat.normals.set(out, (face + vertex) * 3)
  }
  return { ...flat, indices: Uint32Array.from({ length: vertexCount }, (_, at) => at), verticesPerFace }
}
