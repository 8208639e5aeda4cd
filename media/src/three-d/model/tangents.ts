import type { Mesh } from './model.ts'
import { trianglesOf } from './triangles.ts'
import { cross, dot, normalized, scaled, subtracted, vectorAt, type Vector } from './vector.ts'

/** For each corner the direction in which the texture runs on, and with which hand; readers differ in what they guess. */
export function tangentsOf(mesh: Mesh): Float32Array {
  const { positions, normals, textureAt } = mesh
  const along = new Float64Array(positions.length)
  const down = new Float64Array(positions.length)
  const triangles = trianglesOf(mesh)
  for (let at = 0; at < triangles.length; at += 3) {
    const corners = triangles.subarray(at, at + 3)
    const [a, b, c] = [corners[0]!, corners[1]!, corners[2]!]
    const [u1, u2] = [textureAt[b * 2]! - textureAt[a * 2]!, textureAt[c * 2]! - textureAt[a * 2]!]
    const [v1, v2] = [
      textureAt[b * 2 + 1]! - textureAt[a * 2 + 1]!,
      textureAt[c * 2 + 1]! - textureAt[a * 2 + 1]!,
    ]
    const area = u1 * v2 - u2 * v1
    if (Math.abs(area) < 1e-12) continue
    for (let axis = 0; axis < 3; axis++) {
      const one = positions[b * 3 + axis]! - positions[a * 3 + axis]!
      const two = positions[c * 3 + axis]! - positions[a * 3 + axis]!
      for (const corner of corners) {
        along[corner * 3 + axis]! += (one * v2 - two * v1) / area
        down[corner * 3 + axis]! += (two * u1 - one * u2) / area
      }
    }
  }
  const tangents = new Float32Array((positions.length / 3) * 4)
  for (let corner = 0; corner < positions.length / 3; corner++) {
    const at = corner * 3
    const normal = normalized(vectorAt(normals, at))
    const run = within(normal, vectorAt(along, at)) ?? within(normal, [1, 0, 0]) ?? [0, 0, 1]
    const hand = dot(cross(normal, run), vectorAt(down, at))
    // A picture runs down where the tangent space of the format runs up.
    tangents.set([...run, hand > 0 ? -1 : 1], corner * 4)
  }
  return tangents
}

/** The part of a direction that lies in the surface, where there is one. */
function within(normal: Vector, direction: Vector): Vector | undefined {
  const inside = subtracted(direction, scaled(normal, dot(normal, direction)))
  return Math.hypot(...inside) > 1e-9 ? normalized(inside) : undefined
}
