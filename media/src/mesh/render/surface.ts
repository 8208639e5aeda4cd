import type { Model } from '../model.ts'
import { tangentsOf } from '../tangents.ts'
import { trianglesOf } from '../triangles.ts'
import { mippedMaterialsOf, type MippedMaterial } from './mip-maps.ts'

/** All parts of a model as one list of triangles, the transparent ones last. */
export type Surface = {
  readonly positions: Float32Array
  readonly normals: Float32Array
  readonly uvs: Float32Array
  /** Four numbers a vertex where its material has a normal map, zeros elsewhere. */
  readonly tangents: Float32Array | null
  readonly triangles: Uint32Array
  /** For each triangle its index in `materials`. */
  readonly materialIndices: Uint16Array
  readonly materials: readonly MippedMaterial[]
  /** How many triangles are opaque. */
  readonly opaqueCount: number
}

export function surfaceOf({ parts }: Model): Surface {
  const ordered = parts.toSorted(
    (a, b) => Math.sign(a.material.transmission ?? 0) - Math.sign(b.material.transmission ?? 0),
  )
  const pieces = ordered.map(({ mesh, material }) => ({ mesh, material, triangles: trianglesOf(mesh) }))
  const vertexCount = pieces.reduce((sum, { mesh }) => sum + mesh.positions.length / 3, 0)
  const count = pieces.reduce((sum, { triangles }) => sum + triangles.length / 3, 0)
  const hasNormalMap = parts.some(({ material }) => material.images?.normalMap)
  const surface = {
    positions: new Float32Array(vertexCount * 3),
    normals: new Float32Array(vertexCount * 3),
    uvs: new Float32Array(vertexCount * 2),
    tangents: hasNormalMap ? new Float32Array(vertexCount * 4) : null,
    triangles: new Uint32Array(count * 3),
    materialIndices: new Uint16Array(count),
  }
  const materials = [...new Set(ordered.map(({ material }) => material))]
  let [vertex, triangle, opaqueCount] = [0, 0, 0]
  for (const { mesh, material, triangles } of pieces) {
    surface.positions.set(mesh.positions, vertex * 3)
    surface.normals.set(mesh.normals, vertex * 3)
    surface.uvs.set(mesh.uvs, vertex * 2)
    if (material.images?.normalMap) surface.tangents?.set(tangentsOf(mesh), vertex * 4)
    for (let at = 0; at < triangles.length; at++)
      surface.triangles[triangle * 3 + at] = triangles[at] + vertex
    surface.materialIndices.fill(materials.indexOf(material), triangle, triangle + triangles.length / 3)
    vertex += mesh.positions.length / 3
    triangle += triangles.length / 3
    if (!material.transmission) opaqueCount = triangle
  }
  return { ...surface, materials: mippedMaterialsOf(materials), opaqueCount }
}
