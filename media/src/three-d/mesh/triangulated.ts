import type { Mesh } from '../model/model.ts'
import { trianglesOf } from '../model/triangles.ts'

/** Every quad as two triangles; a quad with two corners in one place, as at a pole, as one. */
export function triangulated(mesh: Mesh): Mesh {
  if (mesh.cornersPerFace === 3) return mesh
  const faces = trianglesOf(mesh, (one, other) => isSame(mesh, one, other))
  return { ...mesh, faces, cornersPerFace: 3 }
}

function isSame({ positions }: Mesh, one: number, other: number): boolean {
  for (let axis = 0; axis < 3; axis++)
    if (Math.abs(positions[one * 3 + axis]! - positions[other * 3 + axis]!) > 1e-7) return false
  return true
}
