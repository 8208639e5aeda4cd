import { boundsOf } from './mask.ts'
import { fixed, free, stretch } from '../planes/membrane.ts'
import type { Picture } from '../pixels/picture.ts'
import { side, type Level } from './level.ts'
import type { Matches } from './match.ts'

/** Beyond this, what was copied is another thing than what stands at the shore, not the same in another light. */
const SAME_SURFACE = 32

/** The fill in the picture. It takes on the light of the shore, so that a sky which pales has no step in it. */
export function blend(picture: Picture, level: Level, matches: Matches): Picture {
  const { width, height } = picture
  const { values, hole } = level
  const shift = shiftOf(picture, matches)
  const data = picture.data.slice()
  const box = boundsOf(hole, width, height)
  const roles = new Uint8Array(box.width * box.height)
  const corrections = [0, 1, 2].map(() => new Float32Array(roles.length))

  for (let at = 0; at < roles.length; at++) {
    const pixel = (box.top + Math.floor(at / box.width)) * width + box.left + (at % box.width)
    if (!hole[pixel]) continue
    const from = pixel + shift(pixel)
    data.set(values.subarray(pixel * 4, pixel * 4 + 3), pixel * 4)
    data[pixel * 4 + 3] = picture.data[from * 4 + 3]!
    const known = knownNeighbour(pixel, from)
    roles[at] = known === null ? free : fixed
    if (known === null) continue
    for (const [channel, correction] of corrections.entries()) {
      correction[at] = meanDifference(known, known + from - pixel, channel)
    }
  }
  for (const [channel, correction] of corrections.entries()) {
    stretch(box.width, box.height, correction, roles)
    for (let at = 0; at < roles.length; at++) {
      const pixel = (box.top + Math.floor(at / box.width)) * width + box.left + (at % box.width)
      if (roles[at]) data[pixel * 4 + channel]! += correction[at]!
    }
  }
  return { width, height, data }

  /** A neighbour that was never missing, and looks like what stands beside the source. */
  function knownNeighbour(pixel: number, from: number): number | null {
    const x = pixel % width
    for (const step of [-1, 1, -width, width]) {
      const neighbour = pixel + step
      const wraps = (step === -1 && x === 0) || (step === 1 && x === width - 1)
      if (wraps || neighbour < 0 || neighbour >= hole.length || hole[neighbour]) continue
      const twin = from + step
      if (twin < 0 || twin >= hole.length || hole[twin]) continue
      if ([0, 1, 2].every((channel) => isNear(neighbour * 4 + channel, twin * 4 + channel))) return neighbour
    }
    return null
  }

  /** Over some pixels around both, so that their grain does not count. */
  function meanDifference(known: number, twin: number, channel: number): number {
    let sum = 0
    let count = 0
    for (let row = -3; row <= 3; row++) {
      for (let offset = row * width - 3; offset <= row * width + 3; offset++) {
        if (hole[known + offset] !== 0 || hole[twin + offset] !== 0) continue
        sum += picture.data[(known + offset) * 4 + channel]! - picture.data[(twin + offset) * 4 + channel]!
        count++
      }
    }
    return Math.max(-SAME_SURFACE, Math.min(SAME_SURFACE, sum / count))
  }

  function isNear(one: number, other: number): boolean {
    return Math.abs(picture.data[one]! - picture.data[other]!) <= SAME_SURFACE
  }
}

/** How far away the pixel lies from which a missing one was taken. */
function shiftOf({ width, height }: Picture, { source }: Matches): (pixel: number) => number {
  const clamp = (value: number, most: number) => Math.max(0, Math.min(value - (side >> 1), most - side))
  return (pixel) => {
    const x = pixel % width
    const corner = clamp((pixel - x) / width, height) * width + clamp(x, width)
    return source[corner]! - corner
  }
}
