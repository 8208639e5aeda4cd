import { boundsOf } from '../bounds.ts'
import { added, mixed, scaled, cross, type Vector } from '../vector.ts'

/** A camera: the directions right, up and backwards, and its distance from the point it looks at. */
export type View = {
  readonly right: Vector
  readonly up: Vector
  readonly back: Vector
  readonly aim: Vector
  readonly distance: number
  /** How many pixels a length of one covers at a distance of one. */
  readonly focal: number
}

/** Vertices in image coordinates; `near` grows towards the camera and is linear over a face. */
export type Projected = {
  readonly x: Float32Array
  readonly y: Float32Array
  readonly near: Float32Array
}

/** Tangent of half the vertical field of view. */
export const TAN_HALF_FOV = Math.tan((14 * Math.PI) / 180)
/** The part of the image that the model fills. */
const FILLED = 0.8

/** The nearest view that shows everything, turned to the side and raised by angles in radians. */
export function viewOf(positions: Float32Array, size: number, turn: number, raise: number): View {
  const back: Vector = [Math.sin(turn) * Math.cos(raise), Math.sin(raise), Math.cos(turn) * Math.cos(raise)]
  const right: Vector = [Math.cos(turn), 0, -Math.sin(turn)]
  const up = cross(back, right)
  const { low, high } = boundsOf([positions])
  let aim = mixed(low, high, 0.5)
  const reach = TAN_HALF_FOV * FILLED
  let distance = 0
  // Near parts look larger, so the centre of the projection is not that of the bounding box.
  for (let round = 0; round < 3; round++) {
    distance = distanceFrom(aim)
    if (round < 2) aim = centred(aim)
  }
  return { right, up, back, aim, distance: distance * 1.001, focal: size / 2 / TAN_HALF_FOV }

  function distanceFrom(target: Vector): number {
    let least = 1e-6
    for (let at = 0; at < positions.length; at += 3) {
      const x = positions[at] - target[0]
      const y = positions[at + 1] - target[1]
      const z = positions[at + 2] - target[2]
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
      const x = positions[at] - target[0]
      const y = positions[at + 1] - target[1]
      const z = positions[at + 2] - target[2]
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
  for (let vertex = 0; vertex < count; vertex++) {
    const at = vertex * 3
    const dx = positions[at] - aim[0]
    const dy = positions[at + 1] - aim[1]
    const dz = positions[at + 2] - aim[2]
    const closeness = 1 / Math.max(1e-6, distance - along(back, dx, dy, dz))
    x[vertex] = size / 2 + along(right, dx, dy, dz) * closeness * focal
    y[vertex] = size / 2 - along(up, dx, dy, dz) * closeness * focal
    near[vertex] = closeness
  }
  return { x, y, near }
}

export function along(direction: Vector, x: number, y: number, z: number): number {
  return direction[0] * x + direction[1] * y + direction[2] * z
}
