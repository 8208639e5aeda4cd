import { boundsOf } from './mask.ts'
import { fixed, free, solveMembrane } from '../planes/membrane.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { patchSide, type Level } from './level.ts'
import type { Matches } from './match.ts'

/** A larger difference at the boundary means another surface, not the same surface in another light. */
const SAME_SURFACE = 32

/**
 * Puts the fill into the image and shifts its colours to those at the boundary, so that a gradient such as a sky shows
 * no step.
 */
export function blend(image: Image, level: Level, matches: Matches): Image {
  const { width, height } = image
  const { values, hole } = level
  const shift = shiftOf(image, matches)
  const data = image.data.slice()
  const box = boundsOf(hole, width, height)
  const roles = new Uint8Array(box.width * box.height)
  const corrections = [0, 1, 2].map(() => new Float32Array(roles.length))

  for (let at = 0; at < roles.length; at++) {
    const pixel = (box.top + Math.floor(at / box.width)) * width + box.left + (at % box.width)
    if (!hole[pixel]) continue
    const from = pixel + shift(pixel)
    data.set(values.subarray(pixel * 4, pixel * 4 + 3), pixel * 4)
    data[pixel * 4 + 3] = image.data[from * 4 + 3]
    const known = knownNeighbour(pixel, from)
    roles[at] = known === null ? free : fixed
    if (known === null) continue
    for (const [channel, correction] of corrections.entries()) {
      correction[at] = meanDifference(known, known + from - pixel, channel)
    }
  }
  for (const [channel, correction] of corrections.entries()) {
    solveMembrane(box.width, box.height, correction, roles)
    for (let at = 0; at < roles.length; at++) {
      const pixel = (box.top + Math.floor(at / box.width)) * width + box.left + (at % box.width)
      if (roles[at]) data[pixel * 4 + channel] += correction[at]
    }
  }
  return { width, height, data }

  /** A known neighbour of the pixel that resembles the neighbour of its source on the same side. */
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

  /** Averaged over a window around both pixels to suppress grain. */
  function meanDifference(known: number, twin: number, channel: number): number {
    let sum = 0
    let count = 0
    for (let row = -3; row <= 3; row++) {
      for (let offset = row * width - 3; offset <= row * width + 3; offset++) {
        if (hole[known + offset] !== 0 || hole[twin + offset] !== 0) continue
        sum += image.data[(known + offset) * 4 + channel] - image.data[(twin + offset) * 4 + channel]
        count++
      }
    }
    return Math.max(-SAME_SURFACE, Math.min(SAME_SURFACE, sum / count))
  }

  function isNear(one: number, other: number): boolean {
    return Math.abs(image.data[one] - image.data[other]) <= SAME_SURFACE
  }
}

/** The offset from a missing pixel to the pixel it was copied from. */
function shiftOf({ width, height }: Image, { source }: Matches): (pixel: number) => number {
  const clamp = (value: number, most: number) =>
    Math.max(0, Math.min(value - (patchSide >> 1), most - patchSide))
  return (pixel) => {
    const x = pixel % width
    const corner = clamp((pixel - x) / width, height) * width + clamp(x, width)
    return source[corner] - corner
  }
}
