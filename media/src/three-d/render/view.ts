import { boundsOf } from '../model/bounds.ts'
import { added, mixed, scaled, cross, type Vector } from '../model/vector.ts'

/** From where something is looked at: directions right, up and towards the eye, and how far the eye is from the aim. */
export type View = {
  readonly right: Vector
  readonly up: Vector
  readonly back: Vector
  readonly aim: Vector
  readonly distance: number
  /** How many pixels a length of one has at a distance of one. */
  readonly focal: number
}

/** Corners as they lie in a picture; `near` grows towards the eye and runs evenly over a face. */
export type Projected = {
  readonly x: Float32Array
  readonly y: Float32Array
  readonly near: Float32Array
}

/** Half of what is seen upwards and downwards, at a distance of one. */
const HALF_FIELD = Math.tan((14 * Math.PI) / 180)
/** The part of the picture that the thing fills. */
const FILLED = 0.8

/** Turned to the side and raised, in radians, as near as everything can be seen. */
export function viewOf(positions: Float32Array, size: number, turn: number, raise: number): View {
  const back: Vector = [Math.sin(turn) * Math.cos(raise), Math.sin(raise), Math.cos(turn) * Math.cos(raise)]
  const right: Vector = [Math.cos(turn), 0, -Math.sin(turn)]
  const up = cross(back, right)
  const { low, high } = boundsOf([positions])
  let aim = mixed(low, high, 0.5)
  const reach = HALF_FIELD * FILLED
  let distance = 0
  // What is near looks larger, so the middle of what is seen is not that of the thing.
  for (let round = 0; round < 3; round++) {
    distance = distanceFrom(aim)
    if (round < 2) aim = centred(aim)
  }
  return { right, up, back, aim, distance: distance * 1.001, focal: size / 2 / HALF_FIELD }

  function distanceFrom(target: Vector): number {
    let least = 1e-6
    for (let at = 0; at < positions.length; at += 3) {
      const x = positions[at]! - target[0]
      const y = positions[at + 1]! - target[1]
      const z = positions[at + 2]! - target[2]
      const aside = Math.max(Math.abs(along(right, x, y, z)), Math.abs(along(up, x, y, z)))
      least = Math.max(least, along(back, x, y, z) + aside / reach)
    }
    return least
  }

  function centred(target: Vector): Vector {
    let left = Infinity
    let rightmost = -Infinity
    let lower = Infinity
    let upper = -Infinity
    for (let at = 0; at < positions.length; at += 3) {
      const x = positions[at]! - target[0]
      const y = positions[at + 1]! - target[1]
      const z = positions[at + 2]! - target[2]
      const depth = Math.max(1e-6, distance - along(back, x, y, z))
      const across = along(right, x, y, z) / depth
      const upwards = along(up, x, y, z) / depth
      left = Math.min(left, across)
      rightmost = Math.max(rightmost, across)
      lower = Math.min(lower, upwards)
      upper = Math.max(upper, upwards)
    }
    const aside = ((left + rightmost) / 2) * distance
    const above = ((lower + upper) / 2) * distance
    return added(target, added(scaled(right, aside), scaled(up, above)))
  }
}

export function project(positions: Float32Array, view: View, size: number): Projected {
  const count = positions.length / 3
  const [x, y, near] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)]
  const { right, up, back, aim, distance, focal } = view
  for (let corner = 0; corner < count; corner++) {
    const at = corner * 3
    const dx = positions[at]! - aim[0]
    const dy = positions[at + 1]! - aim[1]
    const dz = positions[at + 2]! - aim[2]
    const closeness = 1 / Math.max(1e-6, distance - along(back, dx, dy, dz))
    x[corner] = size / 2 + along(right, dx, dy, dz) * closeness * focal
    y[corner] = size / 2 - along(up, dx, dy, dz) * closeness * focal
    near[corner] = closeness
  }
  return { x, y, near }
}

export function along(direction: Vector, x: number, y: number, z: number): number {
  return direction[0] * x + direction[1] * y + direction[2] * z
}
