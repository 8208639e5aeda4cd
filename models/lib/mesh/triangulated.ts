import type { Mesh } from '@atelier/media/mesh/model.ts'
import { areCoincident, trianglesOf } from '@atelier/media/mesh/triangles.ts'

/** Every quad as two triangles; a quad with two coincident vertices, as at a pole, as one. */
export function triangulated(mesh: Mesh): Mesh {
  if (mesh.verticesPerFace === 3) return mesh
  return { ...mesh, indices: trianglesOf(mesh, areCoincident(mesh)), verticesPerFace: 3 }
}
