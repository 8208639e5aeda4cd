import type { Dice } from '../../image/chance/dice.ts'
import { fill } from '../../image/patches/fill.ts'
import { grow } from '../../image/patches/mask.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import { resized } from '../../image/pixels/resized.ts'
import { boxMean } from '../../image/planes/box-mean.ts'
import type { Matte } from '../../image/planes/guided-filter.ts'
import { cutOut } from '../../image/subject/cut-out.ts'
import { subjectMatte } from '../../image/subject/subject.ts'
import { InvalidInput } from '../../program.ts'

/** A picture in two depths: what stands out of it, and what is behind that, whole. */
export type Relief = {
  readonly behind: Picture
  /** Null where nothing stands out, or nothing would be left behind it. */
  readonly before: Picture | null
  /** How far down what stands out reaches, as a share of the height. */
  readonly foot: number
}

/** What is hidden is only seen at its rim, a little and in motion: it is filled on a picture of this side. */
const FILL_SIDE = 360
/** A subject that leaves less than this of its background is the picture. */
const MOST_SUBJECT = 0.72
/** How sure it must be, from 0 to 1, what belongs to the subject: half of everything is nothing that stands out. */
const LEAST_CERTAINTY = 0.75

/** A picture of which nothing stands out. */
export const flat = (picture: Picture): Relief => ({ behind: picture, before: null, foot: 1 })

export async function reliefOf(picture: Picture, dice: Dice): Promise<Relief> {
  const matte = await matteOf(picture)
  if (!matte || !isSubject(matte)) return flat(picture)
  const behind = await withoutSubject(picture, matte, dice)
  if (!behind) return flat(picture)
  return { behind, before: await cutOut(picture, matte), foot: footOf(matte, picture) }
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
    return await subjectMatte(picture)
  } catch (error) {
    if (error instanceof InvalidInput) return null
    throw error
  }
}

/** Behind the subject, as if it had never been there. */
async function withoutSubject(picture: Picture, matte: Matte, dice: Dice): Promise<Picture | null> {
  const { width, height } = picture
  const scale = Math.min(1, FILL_SIDE / Math.max(width, height))
  const small = await resized(picture, Math.round(width * scale), Math.round(height * scale))
  const taken = Uint8Array.from({ length: small.width * small.height }, (_, at) => {
    const x = Math.floor(((at % small.width) + 0.5) / scale)
    const y = Math.floor((Math.floor(at / small.width) + 0.5) / scale)
    return matte[Math.min(height - 1, y) * width + Math.min(width - 1, x)]! > 0.03 ? 1 : 0
  })
  const hole = grow(taken, small.width, small.height, 4)
  const filled = fill(small, hole, dice, () => {})
  if (!filled) return null
  const large = await resized(filled, width, height)
  const share = softHole(hole, small, picture)
  const data = new Uint8ClampedArray(picture.data)
  for (let at = 0; at < share.length; at++) {
    for (let part = at * 4; part < at * 4 + 3; part++)
      data[part] = data[part]! + (large.data[part]! - data[part]!) * share[at]!
  }
  return { width, height, data }
}

/** The hole in the size of the picture, with a soft rim. */
function softHole(hole: Uint8Array, small: Picture, { width, height }: Picture): Float32Array {
  const values = new Float32Array(width * height)
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.min(small.height - 1, Math.floor((y * small.height) / height)) * small.width
    for (let x = 0; x < width; x++, at++)
      values[at] = hole[row + Math.min(small.width - 1, Math.floor((x * small.width) / width))]!
  }
  return boxMean(values, width, height, Math.max(1, Math.round(width / 300)))
}

function footOf(matte: Matte, { width, height }: Picture): number {
  for (let y = height - 1; y > 0; y--) {
    let sum = 0
    for (let x = 0; x < width; x++) sum += matte[y * width + x]!
    if (sum > width * 0.02) return (y + 1) / height
  }
  return 1
}
