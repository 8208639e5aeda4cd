import type { Mesh } from '../model/model.ts'
import { areAtOnePlace, trianglesOf } from '../model/triangles.ts'

/** Every quad as two triangles; a quad with two corners in one place, as at a pole, as one. */
export function triangulated(mesh: Mesh): Mesh {
  if (mesh.cornersPerFace === 3) return mesh
  return { ...mesh, faces: trianglesOf(mesh, areAtOnePlace(mesh)), cornersPerFace: 3 }
}
