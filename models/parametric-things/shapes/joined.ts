import { concatenated } from '../../lib/concatenated.ts'
import type { Mesh } from '@atelier/media/mesh/model.ts'

/** Several meshes as one; all must have the same number of vertices per face. */
export function joined(meshes: readonly Mesh[]): Mesh {
  const sum = (count: (mesh: Mesh) => number) => meshes.reduce((total, mesh) => total + count(mesh), 0)
  const indices = new Uint32Array(sum((mesh) => mesh.indices.length))
  let [next, vertices] = [0, 0]
  for (const mesh of meshes) {
    for (const vertex of mesh.indices) indices[next++] = vertex + vertices
    vertices += mesh.positions.length / 3
  }
  return {
    positions: concatenated(meshes.map(({ positions }) => positions)),
    normals: concatenated(meshes.map(({ normals }) => normals)),
    uvs: concatenated(meshes.map(({ uvs }) => uvs)),
    indices,
    verticesPerFace: meshes[0]?.verticesPerFace ?? 4,
  }
}
