import type { Mesh } from '@atelier/media/mesh/model.ts'
import { joined } from './joined.ts'

/** The points of a shape, counterclockwise: an even number, and each visible from the origin. */
export type Outline = readonly (readonly [x: number, y: number])[]

/** An outline extruded along z, centred on the origin, with sharp edges. */
export function extruded(outline: Outline, depth: number): Mesh {
  return joined([cap(outline, depth / 2), cap(outline.toReversed(), -depth / 2), ...rim(outline, depth)])
}

/** A fan around the centre, with two triangles in each quad. */
function cap(outline: Outline, z: number): Mesh {
  const vertices = [[0, 0] as const, ...outline]
  const reach = Math.max(...outline.flat().map(Math.abs))
  const indices: number[] = []
  for (let at = 0; at < outline.length; at += 2)
    indices.push(0, at + 1, at + 2, ((at + 2) % outline.length) + 1)
  return {
    positions: Float32Array.from(vertices.flatMap(([x, y]) => [x, y, z])),
    normals: Float32Array.from(vertices.flatMap(() => [0, 0, Math.sign(z)])),
    uvs: Float32Array.from(vertices.flatMap(([x, y]) => [0.5 + (0.5 * x) / reach, 0.5 - (0.5 * y) / reach])),
    indices: Uint32Array.from(indices),
    verticesPerFace: 4,
  }
}

function rim(outline: Outline, depth: number): Mesh[] {
  return outline.map(([x, y], at) => {
    const [nextX, nextY] = outline[(at + 1) % outline.length]
    const length = Math.hypot(nextX - x, nextY - y) || 1
    const normal = [(nextY - y) / length, (x - nextX) / length, 0]
    const [near, far] = [depth / 2, -depth / 2]
    return {
      positions: Float32Array.from([x, y, far, nextX, nextY, far, nextX, nextY, near, x, y, near]),
      normals: Float32Array.from([...normal, ...normal, ...normal, ...normal]),
      uvs: Float32Array.from([0, 1, 1, 1, 1, 0, 0, 0]),
      indices: Uint32Array.from([1, 2, 3, 0]),
      verticesPerFace: 4,
    }
  })
}
