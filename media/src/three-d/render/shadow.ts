import { boundsOf } from '../model/bounds.ts'
import { cross, normalized, type Vector } from '../model/vector.ts'
import { nothingSeen, rasterise, type Seen } from './rasterise.ts'
import type { Surface } from './surface.ts'
import { along } from './view.ts'

const MAP_SIDE = 1024

/** Tells how much of the key light reaches a point, from 0 to 1. */
export type Shadow = (x: number, y: number, z: number) => number

/** What the lamp sees is lit: the surface drawn from there, without perspective, and looked up in it. */
export function shadowFrom({ positions, triangles, opaque }: Surface, key: Vector): Shadow {
  const right = normalized(cross(Math.abs(key[1]) > 0.99 ? [0, 0, 1] : [0, 1, 0], key))
  const up = cross(key, right)
  const { low, high } = boundsOf([positions])
  const middle = low.map((value, axis) => (value + high[axis]!) / 2)
  const radius = Math.hypot(...low.map((value, axis) => (high[axis]! - value) / 2)) || 1
  const scale = (MAP_SIDE - 8) / 2 / radius
  const count = positions.length / 3
  const [x, y, near] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)]
  for (let corner = 0; corner < count; corner++) {
    const dx = positions[corner * 3]! - middle[0]!
    const dy = positions[corner * 3 + 1]! - middle[1]!
    const dz = positions[corner * 3 + 2]! - middle[2]!
    x[corner] = MAP_SIDE / 2 + along(right, dx, dy, dz) * scale
    y[corner] = MAP_SIDE / 2 - along(up, dx, dy, dz) * scale
    near[corner] = along(key, dx, dy, dz)
  }
  const map = nothingSeen(MAP_SIDE, MAP_SIDE, -Infinity)
  rasterise({ x, y, near }, triangles, map, 0, opaque)
  // A face that the light grazes must not lie in its own shadow.
  const slack = radius * 0.012

  return (px, py, pz) => {
    const dx = px - middle[0]!
    const dy = py - middle[1]!
    const dz = pz - middle[2]!
    const column = MAP_SIDE / 2 + along(right, dx, dy, dz) * scale
    const row = MAP_SIDE / 2 - along(up, dx, dy, dz) * scale
    return softly(map, column, row, along(key, dx, dy, dz) + slack)
  }
}

/** How far the edge of a shadow is softened, in pixels of the map. */
const SOFTNESS = 5

/** The share of points around that nothing is before. */
function softly({ near }: Seen, column: number, row: number, here: number): number {
  let lit = 0
  for (let down = -1; down <= 1; down++) {
    for (let across = -1; across <= 1; across++) {
      const x = Math.floor(column + across * SOFTNESS + down * 1.7)
      const y = Math.floor(row + down * SOFTNESS - across * 1.7)
      const isOutside = x < 0 || y < 0 || x >= MAP_SIDE || y >= MAP_SIDE
      if (isOutside || near[y * MAP_SIDE + x]! <= here) lit++
    }
  }
  return lit / 9
}
