import { ease } from '../../image/colour/colour.ts'
import type { Picture } from '../../image/pixels/picture.ts'

/** A change this small is grain or a fault of the coding; one this large is something that moves. */
const [TREMBLE, MOTION] = [5, 22]
/** How fast a place follows a change that is no more than a tremble, so that a slow fade arrives too. */
const DRIFT = 0.08

/** Holds still what hardly changes from frame to frame: a brush that saw the grain of a film would never come to rest. */
export function heldStill(): (picture: Picture) => Picture {
  let held: Float32Array | undefined
  return ({ width, height, data }) => {
    held ??= Float32Array.from(data)
    const result = new Uint8ClampedArray(data.length)
    for (let at = 0; at < data.length; at += 4) {
      const red = data[at]! - held[at]!
      const green = data[at + 1]! - held[at + 1]!
      const blue = data[at + 2]! - held[at + 2]!
      const change = Math.max(Math.abs(red), Math.abs(green), Math.abs(blue))
      const share = change < TREMBLE ? DRIFT : Math.max(DRIFT, ease(TREMBLE, MOTION, change))
      held[at]! += red * share
      held[at + 1]! += green * share
      held[at + 2]! += blue * share
      result[at] = held[at]!
      result[at + 1] = held[at + 1]!
      result[at + 2] = held[at + 2]!
      result[at + 3] = data[at + 3]!
    }
    return { width, height, data: result }
  }
}
