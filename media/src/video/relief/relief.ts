import type { Dice } from '../../chance/dice.ts'
import { ease } from '../../image/colour/colour.ts'
import { fill } from '../../image/patches/fill.ts'
import { grow } from '../../image/patches/mask.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import { resized } from '../../image/pixels/resized.ts'
import { boxMean } from '../../image/planes/box-mean.ts'
import type { Matte } from '../../image/planes/guided-filter.ts'
import type { Size } from '../../image/scene/canvas.ts'
import { subjectMatte } from '../../image/subject/subject.ts'
import { InvalidInput } from '../../program.ts'

/** A picture in two depths: what stands out of it, and what is behind that, whole. */
export type Relief = {
  readonly behind: Picture
  /** Null where nothing stands out, or nothing would be left behind it. */
  readonly before: Picture | null
  /** What one looks at, as shares of the picture: where a zoom goes to. */
  readonly focus: { readonly x: number; readonly y: number }
}

/** What is hidden is only seen at its rim, a little and in motion: it is filled on a picture of this side. */
const FILL_SIDE = 400
/** How many pixels of that size what stands out takes along around it. */
const RIM = 4
/** A subject that leaves less than this of its background is the picture. */
const MOST_SUBJECT = 0.72
/** How sure it must be, from 0 to 1, what belongs to the subject: half of everything is nothing that stands out. */
const LEAST_CERTAINTY = 0.75

/** A picture of which nothing stands out. */
export const flat = (picture: Picture): Relief => ({
  behind: picture,
  before: null,
  focus: { x: 0.5, y: 0.45 },
})

/** A picture with its subject before what is behind it, where it has one. */
export async function raised(picture: Picture, dice: Dice): Promise<Relief> {
  const matte = await matteOf(picture)
  if (!matte || !isSubject(matte)) return flat(picture)
  const { width, height } = picture
  const scale = Math.min(1, FILL_SIDE / Math.max(width, height))
  const small = await resized(picture, Math.round(width * scale), Math.round(height * scale))
  const taken = shrunk(matte, picture, small)
  const hole = grow(taken, small.width, small.height, 1)
  const filled = fill(small, hole, dice, () => {})
  if (!filled) return flat(picture)
  // What stands out takes a rim of what is behind it along. So the two together are the picture as it was, wherever
  // they are not moved apart, and whatever was taken for the subject.
  const rim = grow(taken, small.width, small.height, RIM)
  return {
    behind: mixed(picture, await resized(filled, width, height), softly(hole, small, picture)),
    before: seenThrough(picture, softly(rim, small, picture)),
    focus: focusOf(matte, picture),
  }
}

function isSubject(matte: Matte): boolean {
  let [sum, squares] = [0, 0]
  for (const value of matte) {
    sum += value
    squares += value * value
  }
  return sum < matte.length * MOST_SUBJECT && squares > sum * LEAST_CERTAINTY
}

async function matteOf(picture: Picture): Promise<Matte | null> {
  try {
    // What belongs to it half would be seen half: it does or it does not.
    return (await subjectMatte(picture)).map((share) => ease(0.3, 0.7, share))
  } catch (error) {
    if (error instanceof InvalidInput) return null
    throw error
  }
}

function shrunk(matte: Matte, { width, height }: Size, small: Size): Uint8Array {
  return Uint8Array.from({ length: small.width * small.height }, (_, at) => {
    const x = Math.floor((((at % small.width) + 0.5) * width) / small.width)
    const y = Math.floor(((Math.floor(at / small.width) + 0.5) * height) / small.height)
    return matte[y * width + x]! > 0.3 ? 1 : 0
  })
}

/** What is marked in a small picture, in the size of a large one and with a soft edge. */
function softly(marked: Uint8Array, small: Size, { width, height }: Size): Float32Array {
  const values = new Float32Array(width * height)
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor((y * small.height) / height) * small.width
    for (let x = 0; x < width; x++, at++) values[at] = marked[row + Math.floor((x * small.width) / width)]!
  }
  const radius = Math.max(1, Math.round(width / small.width))
  return boxMean(boxMean(values, width, height, radius), width, height, radius)
}

function mixed(one: Picture, other: Picture, shares: Float32Array): Picture {
  const data = new Uint8ClampedArray(one.data)
  for (let at = 0; at < data.length; at++)
    data[at] = data[at]! + (other.data[at]! - data[at]!) * shares[at >> 2]!
  return { ...one, data }
}

function seenThrough(picture: Picture, opacity: Float32Array): Picture {
  const data = new Uint8ClampedArray(picture.data)
  for (let at = 3; at < data.length; at += 4) data[at] = opacity[at >> 2]! * 255
  return { ...picture, data }
}

/** The middle of the upper part of the subject, where most have their face. */
function focusOf(matte: Matte, { width, height }: Picture): Relief['focus'] {
  const whole = matte.reduce((sum, value) => sum + value, 0)
  let [sum, across, down] = [0, 0, 0]
  for (let at = 0; at < matte.length && sum < whole * 0.4; at++) {
    sum += matte[at]!
    across += matte[at]! * (at % width)
    down += matte[at]! * Math.floor(at / width)
  }
  return { x: across / sum / width, y: Math.min(0.65, Math.max(0.25, down / sum / height)) }
}
