import { blank, type Picture } from '../../image/pixels/picture.ts'
import { boundsOf } from '../model/bounds.ts'
import type { Model } from '../model/model.ts'
import { groundUnder, type Ground } from './ground.ts'
import { keyFrom, toByte } from './light.ts'
import { opennessOf } from './openness.ts'
import { painterOf } from './painter.ts'
import { nothingSeen, rasterise } from './rasterise.ts'
import { shadowFrom } from './shadow.ts'
import { surfaceOf } from './surface.ts'
import { project, viewOf, type View } from './view.ts'

/** From the right of its front, and from above. */
const THREE_QUARTERS = { turn: (32 * Math.PI) / 180, raise: (20 * Math.PI) / 180 }

type Look = { readonly size: number; readonly turn?: number; readonly raise?: number }

/** A square picture of a model in a studio; a turn of zero shows its front. Pixels at an edge are four that were looked at. */
export function renderModel(model: Model, look: Look): Picture {
  const { size, turn, raise } = { ...THREE_QUARTERS, ...look }
  const fine = size * 2
  const surface = surfaceOf(model)
  const { triangles, opaque, positions, paints, paintOf } = surface
  const view = viewOf(positions, fine, turn, raise)
  const projected = project(positions, view, fine)
  const seen = nothingSeen(fine, fine)
  rasterise(projected, triangles, seen, 0, opaque)
  const clear = { ...seen, near: seen.near.slice(), triangle: new Int32Array(fine * fine).fill(-1) }
  rasterise(projected, triangles, clear, opaque)

  const key = keyFrom(view.right, view.up, view.back)
  const { low, high } = boundsOf([positions])
  const radius = Math.hypot(...low.map((value, axis) => (high[axis]! - value) / 2))
  const open = opennessOf(seen, view, radius)
  const paint = painterOf({ surface, projected, view, key, shadow: shadowFrom(surface, key) })
  const backdrop = backdropOf(view, fine, groundUnder(surface, key))

  const light = new Float32Array(3)
  const before = new Float32Array(3)
  const picture = blank(size, size)
  const sums = new Float32Array(3)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const first = 2 * y * fine + 2 * x
      const openness = open[y * size + x]!
      sums[0] = sums[1] = sums[2] = 0
      if (isWithin(first, seen.triangle) && isWithin(first, clear.triangle)) {
        lookAt(first, 2 * x + 1, 2 * y + 1, openness)
        for (let colour = 0; colour < 3; colour++) sums[colour] = toByte(light[colour]!)
      } else
        for (let part = 0; part < 4; part++) {
          const [right, down] = [part & 1, part >> 1]
          lookAt(first + down * fine + right, 2 * x + right + 0.5, 2 * y + down + 0.5, openness)
          for (let colour = 0; colour < 3; colour++) sums[colour]! += toByte(light[colour]!) / 4
        }
      const at = (y * size + x) * 4
      for (let colour = 0; colour < 3; colour++) picture.data[at + colour] = sums[colour]!
      picture.data[at + 3] = 255
    }
  }
  return picture

  /** Whether all four show the same triangle, or none. */
  function isWithin(first: number, triangle: Int32Array): boolean {
    const one = triangle[first]
    return one === triangle[first + 1] && one === triangle[first + fine] && one === triangle[first + fine + 1]
  }

  /** The light of what one of the four shows, at a place in or between them. */
  function lookAt(at: number, x: number, y: number, openness: number): void {
    const there = seen.triangle[at]!
    if (there === -1) light[0] = light[1] = light[2] = backdrop(x, y)
    else paint(there, x, y, openness, light)
    const glass = clear.triangle[at]!
    if (glass === -1) return
    paint(glass, x, y, 1, before)
    const { clearness = 0, colour } = paints[paintOf[glass]!]!.material
    for (let part = 0; part < 3; part++) {
      // What shines through takes on the colour of the glass.
      const through = light[part]! * clearness * (0.4 + 0.6 * colour[part]!)
      light[part] = through + before[part]! * (1 - clearness * 0.8)
    }
  }
}

/** A light grey that falls off to the rim, with the shadows on the ground. */
function backdropOf({ right, up, back, aim, distance, focal }: View, size: number, ground: Ground) {
  const eye = aim.map((value, axis) => value + back[axis]! * distance)
  const directionAt = (axis: number, across: number, upwards: number) =>
    right[axis]! * across + up[axis]! * upwards - back[axis]!
  return (x: number, y: number): number => {
    const across = (x - size / 2) / focal
    const upwards = (size / 2 - y) / focal
    const rim = ((x / size - 0.5) ** 2 + (y / size - 0.5) ** 2) / 0.5
    const grey = 0.78 - 0.3 * rim
    const down = directionAt(1, across, upwards)
    if (down >= 0) return grey
    const far = (ground.height - eye[1]!) / down
    if (far < 0) return grey
    return (
      grey *
      ground.lightAt(
        eye[0]! + directionAt(0, across, upwards) * far,
        eye[2]! + directionAt(2, across, upwards) * far,
      )
    )
  }
}
