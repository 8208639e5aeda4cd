import type { Mesh } from '../model/model.ts'
import { numbers, type Thing } from './json.ts'

/** Four columns of four numbers, as glTF writes it. */
export type Placing = readonly number[]

const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
export const unmoved: Placing = identity

/** Where a node stands within the one above it. */
export function placingOf(node: Thing): Placing {
  if (Object.hasOwn(node, 'matrix')) return numbers(node, 'matrix', identity)
  const [tx, ty, tz] = numbers(node, 'translation', [0, 0, 0]) as [number, number, number]
  const [x, y, z, w] = numbers(node, 'rotation', [0, 0, 0, 1]) as [number, number, number, number]
  const [sx, sy, sz] = numbers(node, 'scale', [1, 1, 1]) as [number, number, number]
  // prettier-ignore
  return [
    (1 - 2 * (y * y + z * z)) * sx, 2 * (x * y + z * w) * sx, 2 * (x * z - y * w) * sx, 0,
    2 * (x * y - z * w) * sy, (1 - 2 * (x * x + z * z)) * sy, 2 * (y * z + x * w) * sy, 0,
    2 * (x * z + y * w) * sz, 2 * (y * z - x * w) * sz, (1 - 2 * (x * x + y * y)) * sz, 0,
    tx, ty, tz, 1,
  ]
}

/** First the inner, then the outer. */
export function within(outer: Placing, innerOne: Placing): Placing {
  return identity.map((_, at) => {
    const [column, row] = [at >> 2, at & 3]
    let sum = 0
    for (let step = 0; step < 4; step++) sum += outer[step * 4 + row]! * innerOne[column * 4 + step]!
    return sum
  })
}

export function placedBy(mesh: Mesh, placing: Placing): Mesh {
  if (placing.every((value, at) => value === identity[at])) return mesh
  const positions = mesh.positions.slice()
  const normals = mesh.normals.slice()
  const turned = turning(placing)
  for (let at = 0; at < positions.length; at += 3) {
    for (let axis = 0; axis < 3; axis++) {
      let [place, direction] = [placing[12 + axis]!, 0]
      for (let part = 0; part < 3; part++) {
        place += placing[part * 4 + axis]! * mesh.positions[at + part]!
        direction += turned[part * 3 + axis]! * mesh.normals[at + part]!
      }
      positions[at + axis] = place
      normals[at + axis] = direction
    }
  }
  return { ...mesh, positions, normals }
}

/** Directions of a surface turn by the cofactors: stretched, they would lean. */
function turning(m: Placing): number[] {
  const part = (a: number, b: number, c: number, d: number) => m[a]! * m[b]! - m[c]! * m[d]!
  // prettier-ignore
  return [
    part(5, 10, 6, 9), part(6, 8, 4, 10), part(4, 9, 5, 8),
    part(9, 2, 10, 1), part(10, 0, 8, 2), part(8, 1, 9, 0),
    part(1, 6, 2, 5), part(2, 4, 0, 6), part(0, 5, 1, 4),
  ]
}
