import { boxMean } from '../../image/box-mean.ts'
import type { Surface } from './surface.ts'
import { emptyRaster, rasterise } from './rasterise.ts'
import { boundsOf } from '../bounds.ts'
import type { Vector } from '../vector.ts'

const MAP_SIDE = 256

/** The ground plane, and how much light reaches a point of it, from 0 to 1. */
export type Ground = { readonly height: number; lightAt(x: number, z: number): number }

/** Two shadows on the ground: that of the key light, and a contact shadow where the model is close above it. */
export function groundUnder({ positions, triangles }: Surface, keyLight: Vector): Ground {
  const { low, high } = boundsOf([positions])
  const height = low[1]
  const tall = high[1] - height
  const wide = Math.max(high[0] - low[0], high[2] - low[2], tall * 0.5, 1e-6)
  // The light is taken as steeper than it is, which keeps the shadow near the model, as large lamps would.
  const lean = [
    (-keyLight[0] / Math.max(0.5, keyLight[1])) * 0.7,
    (-keyLight[2] / Math.max(0.5, keyLight[1])) * 0.7,
  ] as const
  const half = wide * 0.5 + tall * Math.max(Math.abs(lean[0]), Math.abs(lean[1])) + wide * 0.45
  const scale = MAP_SIDE / 2 / half
  const [middleX, middleZ] = [(low[0] + high[0]) / 2, (low[2] + high[2]) / 2]

  const contact = drawFromBelow(0)
  for (let at = 0; at < contact.length; at++) contact[at] = Math.max(0, 1 - contact[at] / (wide * 0.22)) ** 2
  const cast = drawFromBelow(1)
  for (let at = 0; at < cast.length; at++) cast[at] = Number.isFinite(cast[at]) ? 1 : 0
  const contactShadow = blurred(blurred(contact, 3), 3)
  const wideContactShadow = blurred(blurred(contact, 14), 14)
  const castShadow = blurred(blurred(cast, 5), 6)
  const light = contactShadow.map(
    (value, at) => (1 - 0.38 * value) * (1 - 0.3 * wideContactShadow[at]) * (1 - 0.24 * castShadow[at]),
  )

  return {
    height,
    lightAt(x, z) {
      const column = MAP_SIDE / 2 + (x - middleX) * scale - 0.5
      const row = MAP_SIDE / 2 + (z - middleZ) * scale - 0.5
      if (column < 0 || row < 0 || column >= MAP_SIDE - 1 || row >= MAP_SIDE - 1) return 1
      const [left, upper] = [Math.floor(column), Math.floor(row)]
      const [across, down] = [column - left, row - upper]
      const at = upper * MAP_SIDE + left
      const above = light[at] * (1 - across) + light[at + 1] * across
      const below = light[at + MAP_SIDE] * (1 - across) + light[at + MAP_SIDE + 1] * across
      return above * (1 - down) + below * down
    },
  }

  /** The height of the lowest point above the ground, infinite where there is none; `leaning` shears the model along the light. */
  function drawFromBelow(leaning: number): Float32Array {
    const count = positions.length / 3
    const [x, y, near] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)]
    for (let vertex = 0; vertex < count; vertex++) {
      const above = positions[vertex * 3 + 1] - height
      x[vertex] = MAP_SIDE / 2 + (positions[vertex * 3] + lean[0] * above * leaning - middleX) * scale
      y[vertex] = MAP_SIDE / 2 + (positions[vertex * 3 + 2] + lean[1] * above * leaning - middleZ) * scale
      near[vertex] = -above
    }
    const map = emptyRaster(MAP_SIDE, MAP_SIDE, -Infinity)
    rasterise({ x, y, near }, triangles, map)
    return map.near.map((value) => -value)
  }
}

const blurred = (cells: Float32Array, radius: number) => boxMean(cells, MAP_SIDE, MAP_SIDE, radius)
