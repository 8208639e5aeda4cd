import { boxMean } from '../../image/planes/box-mean.ts'
import type { Surface } from './surface.ts'
import { nothingSeen, rasterise } from './rasterise.ts'
import { boundsOf } from '../model/bounds.ts'
import type { Vector } from '../model/vector.ts'

const MAP_SIDE = 256

/** How much light is left on the ground at a place of it, from 0 to 1. */
export type Ground = { readonly height: number; lightAt(x: number, z: number): number }

/** Two shadows on the ground: of the key light, and of the sky where the thing stands close above it. */
export function groundUnder({ positions, triangles }: Surface, key: Vector): Ground {
  const { low, high } = boundsOf([positions])
  const height = low[1]
  const tall = high[1] - height
  const wide = Math.max(high[0] - low[0], high[2] - low[2], tall * 0.5, 1e-6)
  // Steep light keeps the shadow near the thing, as many wide lamps would.
  const lean = [(-key[0] / Math.max(0.5, key[1])) * 0.7, (-key[2] / Math.max(0.5, key[1])) * 0.7] as const
  const half = wide * 0.5 + tall * Math.max(Math.abs(lean[0]), Math.abs(lean[1])) + wide * 0.45
  const scale = MAP_SIDE / 2 / half
  const [middleX, middleZ] = [(low[0] + high[0]) / 2, (low[2] + high[2]) / 2]

  const close = drawFromBelow(0)
  for (let at = 0; at < close.length; at++) close[at] = Math.max(0, 1 - close[at]! / (wide * 0.22)) ** 2
  const cast = drawFromBelow(1)
  for (let at = 0; at < cast.length; at++) cast[at] = Number.isFinite(cast[at]!) ? 1 : 0
  const soft = blurred(blurred(close, 3), 3)
  const wider = blurred(blurred(close, 14), 14)
  const shadow = blurred(blurred(cast, 5), 6)
  const light = soft.map(
    (value, at) => (1 - 0.38 * value) * (1 - 0.3 * wider[at]!) * (1 - 0.24 * shadow[at]!),
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
      const above = light[at]! * (1 - across) + light[at + 1]! * across
      const below = light[at + MAP_SIDE]! * (1 - across) + light[at + MAP_SIDE + 1]! * across
      return above * (1 - down) + below * down
    },
  }

  /** How far above the ground the lowest point is; infinite where there is none. Leaning, as light that falls from aside. */
  function drawFromBelow(leaning: number): Float32Array {
    const count = positions.length / 3
    const [x, y, near] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)]
    for (let corner = 0; corner < count; corner++) {
      const above = positions[corner * 3 + 1]! - height
      x[corner] = MAP_SIDE / 2 + (positions[corner * 3]! + lean[0] * above * leaning - middleX) * scale
      y[corner] = MAP_SIDE / 2 + (positions[corner * 3 + 2]! + lean[1] * above * leaning - middleZ) * scale
      near[corner] = -above
    }
    const map = nothingSeen(MAP_SIDE, MAP_SIDE, -Infinity)
    rasterise({ x, y, near }, triangles, map)
    return map.near.map((value) => -value)
  }
}

const blurred = (cells: Float32Array, radius: number) => boxMean(cells, MAP_SIDE, MAP_SIDE, radius)
