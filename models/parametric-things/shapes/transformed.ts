import type { Mesh } from '@atelier/media/mesh/model.ts'
import type { Vector } from '@atelier/media/mesh/vector.ts'

export type Transform = {
  /** Translation before the rotation. */
  from?: Vector
  /** Translation after the rotation. */
  to?: Vector
  /** Rotation in degrees about x, then y, then z. */
  turned?: Vector
  scaled?: number | Vector
}

/** Scaled, moved by `from`, rotated, and moved by `to`. */
export function transformed(
  mesh: Mesh,
  { from = [0, 0, 0], to = [0, 0, 0], turned = [0, 0, 0], scaled = 1 }: Transform,
): Mesh {
  const [width, height, depth]: Vector = typeof scaled === 'number' ? [scaled, scaled, scaled] : scaled
  const [[cx, sx], [cy, sy], [cz, sz]] = [
    cosineAndSine(turned[0]),
    cosineAndSine(turned[1]),
    cosineAndSine(turned[2]),
  ]
  const [positions, normals] = [new Float32Array(mesh.positions), new Float32Array(mesh.normals)]
  for (let at = 0; at < positions.length; at += 3) {
    rotate(
      positions,
      at,
      positions[at] * width + from[0],
      positions[at + 1] * height + from[1],
      positions[at + 2] * depth + from[2],
      to,
    )
    // Normals scale inversely.
    const [x, y, z] = [normals[at] / width, normals[at + 1] / height, normals[at + 2] / depth]
    const length = Math.hypot(x, y, z)
    if (length < 1e-12) rotate(normals, at, 0, 1, 0, origin)
    else rotate(normals, at, x * (1 / length), y * (1 / length), z * (1 / length), origin)
  }
  return { ...mesh, positions, normals }

  /** Writes in place: a vector for each vertex would cost more than all else. */
  function rotate(target: Float32Array, at: number, x: number, y: number, z: number, by: Vector): void {
    const y1 = y * cx - z * sx
    const z1 = y * sx + z * cx
    const x2 = x * cy + z1 * sy
    target[at] = x2 * cz - y1 * sz + by[0]
    target[at + 1] = x2 * sz + y1 * cz + by[1]
    target[at + 2] = -x * sy + z1 * cy + by[2]
  }
}

const origin: Vector = [0, 0, 0]

function cosineAndSine(degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180
  return [Math.cos(angle), Math.sin(angle)]
}
