import type { Mesh } from '@atelier/media/mesh/model.ts'
import { normalized, type Vector } from '@atelier/media/mesh/vector.ts'

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
  const size: Vector = typeof scaled === 'number' ? [scaled, scaled, scaled] : scaled
  const rotate = rotation(turned)
  const [positions, normals] = [new Float32Array(mesh.positions), new Float32Array(mesh.normals)]
  for (let at = 0; at < positions.length; at += 3) {
    const [x, y, z] = rotate([
      positions[at] * size[0] + from[0],
      positions[at + 1] * size[1] + from[1],
      positions[at + 2] * size[2] + from[2],
    ])
    positions.set([x + to[0], y + to[1], z + to[2]], at)
    // Normals scale inversely.
    const normal: Vector = [normals[at] / size[0], normals[at + 1] / size[1], normals[at + 2] / size[2]]
    normals.set(rotate(normalized(normal)), at)
  }
  return { ...mesh, positions, normals }
}

function rotation([aboutX, aboutY, aboutZ]: Vector): (point: Vector) => Vector {
  const [cx, sx] = cosineAndSine(aboutX)
  const [cy, sy] = cosineAndSine(aboutY)
  const [cz, sz] = cosineAndSine(aboutZ)
  return ([x, y, z]) => {
    const [y1, z1] = [y * cx - z * sx, y * sx + z * cx]
    const [x2, z2] = [x * cy + z1 * sy, -x * sy + z1 * cy]
    return [x2 * cz - y1 * sz, x2 * sz + y1 * cz, z2]
  }
}

function cosineAndSine(degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180
  return [Math.cos(angle), Math.sin(angle)]
}
