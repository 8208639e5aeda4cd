import type { Mesh } from '../model/model.ts'
import { joined } from './joined.ts'

/** Points around a shape, counterclockwise; an even number of them, each to be seen from the origin. */
export type Outline = readonly (readonly [x: number, y: number])[]

/** A flat shape made thick along z, about the origin. Its edges are sharp. */
export function extruded(outline: Outline, depth: number): Mesh {
  return joined([cap(outline, depth / 2), cap(outline.toReversed(), -depth / 2), ...rim(outline, depth)])
}

/** Two triangles from the middle are one quad. */
function cap(outline: Outline, z: number): Mesh {
  const corners = [[0, 0] as const, ...outline]
  const reach = Math.max(...outline.flat().map(Math.abs))
  const faces: number[] = []
  for (let at = 0; at < outline.length; at += 2)
    faces.push(0, at + 1, at + 2, ((at + 2) % outline.length) + 1)
  return {
    positions: Float32Array.from(corners.flatMap(([x, y]) => [x, y, z])),
    normals: Float32Array.from(corners.flatMap(() => [0, 0, Math.sign(z)])),
    textureAt: Float32Array.from(
      corners.flatMap(([x, y]) => [0.5 + (0.5 * x) / reach, 0.5 - (0.5 * y) / reach]),
    ),
    faces: Uint32Array.from(faces),
    cornersPerFace: 4,
  }
}

function rim(outline: Outline, depth: number): Mesh[] {
  return outline.map(([x, y], at) => {
    const [nextX, nextY] = outline[(at + 1) % outline.length]!
    const length = Math.hypot(nextX - x, nextY - y) || 1
    const looks = [(nextY - y) / length, (x - nextX) / length, 0]
    const [near, far] = [depth / 2, -depth / 2]
    return {
      positions: Float32Array.from([x, y, far, nextX, nextY, far, nextX, nextY, near, x, y, near]),
      normals: Float32Array.from([...looks, ...looks, ...looks, ...looks]),
      textureAt: Float32Array.from([0, 1, 1, 1, 1, 0, 0, 0]),
      faces: Uint32Array.from([1, 2, 3, 0]),
      cornersPerFace: 4,
    }
  })
}
