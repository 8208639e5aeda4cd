import { concatenated } from '../../concatenated.ts'
import type { Mesh } from '../model/model.ts'

/** Several meshes of the same kind of faces as one. */
export function joined(meshes: readonly Mesh[]): Mesh {
  const sum = (count: (mesh: Mesh) => number) => meshes.reduce((total, mesh) => total + count(mesh), 0)
  const faces = new Uint32Array(sum((mesh) => mesh.faces.length))
  let [next, corners] = [0, 0]
  for (const mesh of meshes) {
    for (const corner of mesh.faces) faces[next++] = corner + corners
    corners += mesh.positions.length / 3
  }
  return {
    positions: concatenated(meshes.map(({ positions }) => positions)),
    normals: concatenated(meshes.map(({ normals }) => normals)),
    textureAt: concatenated(meshes.map(({ textureAt }) => textureAt)),
    faces,
    cornersPerFace: meshes[0]?.cornersPerFace ?? 4,
  }
}
