import type { Model } from '../model/model.ts'
import { tangentsOf } from '../model/tangents.ts'
import { trianglesOf } from '../model/triangles.ts'
import { paintsOf, type Paint } from './paint.ts'

/** All parts of a model in one list of triangles; those that light passes come last. */
export type Surface = {
  readonly positions: Float32Array
  readonly normals: Float32Array
  readonly textureAt: Float32Array
  /** Four numbers a corner, where a material has bumps; all zero elsewhere. */
  readonly tangents: Float32Array | null
  readonly triangles: Uint32Array
  /** Of each triangle, its place in `paints`. */
  readonly paintOf: Uint16Array
  readonly paints: readonly Paint[]
  /** How many triangles let no light pass. */
  readonly opaque: number
}

export function surfaceOf({ parts }: Model): Surface {
  const ordered = parts.toSorted(
    (a, b) => Math.sign(a.material.clearness ?? 0) - Math.sign(b.material.clearness ?? 0),
  )
  const pieces = ordered.map(({ mesh, material }) => ({ mesh, material, triangles: trianglesOf(mesh) }))
  const corners = pieces.reduce((sum, { mesh }) => sum + mesh.positions.length / 3, 0)
  const count = pieces.reduce((sum, { triangles }) => sum + triangles.length / 3, 0)
  const isBumpy = parts.some(({ material }) => material.pictures?.bumps)
  const surface = {
    positions: new Float32Array(corners * 3),
    normals: new Float32Array(corners * 3),
    textureAt: new Float32Array(corners * 2),
    tangents: isBumpy ? new Float32Array(corners * 4) : null,
    triangles: new Uint32Array(count * 3),
    paintOf: new Uint16Array(count),
  }
  const materials = [...new Set(ordered.map(({ material }) => material))]
  let [corner, triangle, opaque] = [0, 0, 0]
  for (const { mesh, material, triangles } of pieces) {
    surface.positions.set(mesh.positions, corner * 3)
    surface.normals.set(mesh.normals, corner * 3)
    surface.textureAt.set(mesh.textureAt, corner * 2)
    if (material.pictures?.bumps) surface.tangents?.set(tangentsOf(mesh), corner * 4)
    for (let at = 0; at < triangles.length; at++)
      surface.triangles[triangle * 3 + at] = triangles[at]! + corner
    surface.paintOf.fill(materials.indexOf(material), triangle, triangle + triangles.length / 3)
    corner += mesh.positions.length / 3
    triangle += triangles.length / 3
    if (!material.clearness) opaque = triangle
  }
  return { ...surface, paints: paintsOf(materials), opaque }
}
