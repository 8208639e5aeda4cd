import type { Mesh } from './model.ts'
import { trianglesOf } from './triangles.ts'
import { cross, dot, normalized, scaled, subtracted, vectorAt, type Vector } from './vector.ts'

/** A tangent and its handedness for each vertex. They are written out because readers differ in how they derive them. */
export function tangentsOf(mesh: Mesh): Float32Array {
  const { positions, normals, uvs } = mesh
  const tangentSums = new Float64Array(positions.length)
  const bitangentSums = new Float64Array(positions.length)
  const triangles = trianglesOf(mesh)
  for (let at = 0; at < triangles.length; at += 3) {
    const vertices = triangles.subarray(at, at + 3)
    const [a, b, c] = [vertices[0], vertices[1], vertices[2]]
    const [u1, u2] = [uvs[b * 2] - uvs[a * 2], uvs[c * 2] - uvs[a * 2]]
    const [v1, v2] = [uvs[b * 2 + 1] - uvs[a * 2 + 1], uvs[c * 2 + 1] - uvs[a * 2 + 1]]
    const area = u1 * v2 - u2 * v1
    if (Math.abs(area) < 1e-12) continue
    for (let axis = 0; axis < 3; axis++) {
      const one = positions[b * 3 + axis] - positions[a * 3 + axis]
      const two = positions[c * 3 + axis] - positions[a * 3 + axis]
      for (const vertex of vertices) {
        tangentSums[vertex * 3 + axis] += (one * v2 - two * v1) / area
        bitangentSums[vertex * 3 + axis] += (two * u1 - one * u2) / area
      }
    }
  }
  const tangents = new Float32Array((positions.length / 3) * 4)
  for (let vertex = 0; vertex < positions.length / 3; vertex++) {
    const at = vertex * 3
    const normal = normalized(vectorAt(normals, at))
    const tangent = inTangentPlane(normal, vectorAt(tangentSums, at)) ??
      inTangentPlane(normal, [1, 0, 0]) ?? [0, 0, 1]
    const handedness = dot(cross(normal, tangent), vectorAt(bitangentSums, at))
    // Image rows run down, while the tangent space of glTF runs up.
    tangents.set([...tangent, handedness > 0 ? -1 : 1], vertex * 4)
  }
  return tangents
}

/** The direction projected into the surface, unless it is parallel to the normal. */
function inTangentPlane(normal: Vector, direction: Vector): Vector | undefined {
  const projected = subtracted(direction, scaled(normal, dot(normal, direction)))
  return Math.hypot(...projected) > 1e-9 ? normalized(projected) : undefined
}
