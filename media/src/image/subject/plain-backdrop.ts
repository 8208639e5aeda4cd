import { InvalidInput } from '../../program.ts'
import { boxMean } from '../planes/box-mean.ts'
import { findBackdrop, isVivid, shadeOf, type Backdrop } from './backdrop.ts'
import { fillWithin } from '../patches/fill-within.ts'
import type { Matte } from '../planes/guided-filter.ts'
import type { Picture } from '../pixels/picture.ts'
import { softened } from '../planes/soften.ts'

/** How far colours may be from the backdrop, from 0 to 441, and still be part of it; and from where on none of it is. */
const NEAR = 14
const FAR = 48

/** How many pixels wide an edge may be that is not quite in focus. */
const EDGE = 3

/** How much of each pixel is in front of a backdrop of one colour, which may grow darker towards one side. */
export async function backdropMatte(picture: Picture): Promise<Matte> {
  const backdrop = findBackdrop(picture)
  if (!backdrop) {
    throw new InvalidInput(
      'The picture has no plain backdrop: the colour along its edges varies. Send one whose subject stands before one colour, or choose a model that cuts a subject out of any photograph.',
    )
  }
  return matteBefore(backdrop, picture)
}

/** How much of each pixel is in front of a known backdrop. */
export async function matteBefore(backdrop: Backdrop, picture: Picture): Promise<Matte> {
  const matte = differenceFrom(backdrop, picture)
  if (!isVivid(backdrop, picture)) fillWithin(matte, picture.width, picture.height)
  return soften(matte, backdrop, picture)
}

function differenceFrom(backdrop: Backdrop, { width, height, data }: Picture): Matte {
  const matte = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      let squares = 0
      for (let channel = 0; channel < 3; channel++)
        squares += (data[at * 4 + channel]! - shadeOf(backdrop, x, y, channel)) ** 2
      matte[at] = Math.min(1, Math.max(0, (Math.sqrt(squares) - NEAR) / (FAR - NEAR)))
    }
  }
  return matte
}

/** At its edge a subject is seen in part: as far as the pixel is on the way from the backdrop to the subject nearby. */
async function soften(matte: Matte, backdrop: Backdrop, picture: Picture): Promise<Matte> {
  const { width, height, data } = picture
  const around = boxMean(matte.map(Math.round), width, height, EDGE)
  const within = new Uint8ClampedArray(data)
  for (let at = 0; at < matte.length; at++) {
    if (around[at]! > 0.999) matte[at] = 1
    within[at * 4 + 3] = around[at]! > 0.999 ? 255 : 0
  }
  const nearby = await softened({ ...picture, data: within }, EDGE * 2)
  for (let at = 0; at < matte.length; at++) {
    if (matte[at] === 0 || within[at * 4 + 3] || nearby.data[at * 4 + 3]! < 8) continue
    let [way, whole] = [0, 1]
    for (let channel = 0; channel < 3; channel++) {
      const from = shadeOf(backdrop, at % width, Math.floor(at / width), channel)
      const to = nearby.data[at * 4 + channel]! - from
      way += (data[at * 4 + channel]! - from) * to
      whole += to * to
    }
    matte[at] = Math.min(1, Math.max(0, way / whole))
  }
  return matte
}
