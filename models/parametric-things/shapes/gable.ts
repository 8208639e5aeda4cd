import type { Mesh } from '@atelier/media/mesh/model.ts'
import { extruded } from './extruded.ts'

/** A roof over a rectangle, its ridge along z. */
export function gable(across: number, high: number, deep: number): Mesh {
  return extruded(
    [
      [across / 2, -high / 3],
      [0, (high * 2) / 3],
      [-across / 2, -high / 3],
      [0, -high / 3],
    ],
    deep,
  )
}
