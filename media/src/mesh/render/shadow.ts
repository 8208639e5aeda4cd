import { boundsOf } from '../bounds.ts'
import { cross, normalized, type Vector } from '../vector.ts'
import { emptyRaster, rasterise, type Raster } from './rasterise.ts'
import type { Surface } from './surface.ts'
import { along } from './view.ts'

const MAP_SIDE = 1024

/** Tells how much of the key light reaches a point, from 0 to 1. */
export type Shadow = (x: number, y: number, z: number) => number

/** Shadow mapping: the surface is rasterised from the key light without perspective, and points are looked up in that. */
export function shadowFrom({ positions, triangles, opaqueCount }: Surface, keyLight: Vector): Shadow {
  const right = normalized(cross(Math.abs(keyLight[1]) > 0.99 ? [0, 0, 1] : [0, 1, 0], keyLight))
  const up = cross(keyLight, right)
  const { low, high } = boundsOf([positions])
  const middle = low.map((value, axis) => (value + high[axis]) / 2)
  const radius = Math.hypot(...low.map((value, axis) => (high[axis] - value) / 2)) || 1
  const scale = (MAP_SIDE - 8) / 2 / radius
  const count = positions.length / 3
  const [x, y, near] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)]
  for (let vertex = 0; vertex < count; vertex++) {
    const dx = positions[vertex * 3] - middle[0]
    const dy = positions[vertex * 3 + 1] - middle[1]
    const dz = positions[vertex * 3 + 2] - middle[2]
    x[vertex] = MAP_SIDE / 2 + along(right, dx, dy, dz) * scale
    y[vertex] = MAP_SIDE / 2 - along(up, dx, dy, dz) * scale
    near[vertex] = along(keyLight, dx, dy, dz)
  }
  const map = emptyRaster(MAP_SIDE, MAP_SIDE, -Infinity)
  rasterise({ x, y, near }, triangles, map, 0, opaqueCount)
  // The bias keeps a face that the light grazes out of its own shadow.
  const bias = radius * 0.012

  return (px, py, pz) => {
    const dx = px - middle[0]
    const dy = py - middle[1]
    const dz = pz - middle[2]
    const column = MAP_SIDE / 2 + along(right, dx, dy, dz) * scale
    const row = MAP_SIDE / 2 - along(up, dx, dy, dz) * scale
    return litShare(map, column, row, along(keyLight, dx, dy, dz) + bias)
  }
}

/** How far the edge of a shadow is softened, in pixels of the map. */
const SOFTNESS = 5

/** The share of samples around a point that are lit. */
function litShare({ near }: Raster, column: number, row: number, here: number): number {
  let lit = 0
  for (let down = -1; down <= 1; down++) {
    for (let across = -1; across <= 1; across++) {
      const x = Math.floor(column + across * SOFTNESS + down * 1.7)
      const y = Math.floor(row + down * SOFTNESS - across * 1.7)
      const isOutside = x < 0 || y < 0 || x >= MAP_SIDE || y >= MAP_SIDE
      if (isOutside || near[y * MAP_SIDE + x] <= here) lit++
    }
  }
  return lit / 9
}
