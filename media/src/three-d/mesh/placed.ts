import type { Mesh } from '../model/model.ts'
import { normalized, type Vector } from '../model/vector.ts'

export type Place = {
  /** Moved before it is turned. */
  from?: Vector
  to?: Vector
  /** Degrees about x, then y, then z. */
  turned?: Vector
  scaled?: number | Vector
}

/** Scaled, moved, turned, and moved again. */
export function placed(
  mesh: Mesh,
  { from = [0, 0, 0], to = [0, 0, 0], turned = [0, 0, 0], scaled = 1 }: Place,
): Mesh {
  const size: Vector = typeof scaled === 'number' ? [scaled, scaled, scaled] : scaled
  const turn = turnedBy(turned)
  const [positions, normals] = [new Float32Array(mesh.positions), new Float32Array(mesh.normals)]
  for (let at = 0; at < positions.length; at += 3) {
    const [x, y, z] = turn([
      positions[at]! * size[0] + from[0],
      positions[at + 1]! * size[1] + from[1],
      positions[at + 2]! * size[2] + from[2],
    ])
    positions.set([x + to[0], y + to[1], z + to[2]], at)
    // What is stretched along an axis looks less along it.
    const looks: Vector = [normals[at]! / size[0], normals[at + 1]! / size[1], normals[at + 2]! / size[2]]
    normals.set(turn(normalized(looks)), at)
  }
  return { ...mesh, positions, normals }
}

function turnedBy([aboutX, aboutY, aboutZ]: Vector): (point: Vector) => Vector {
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
