import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { boxMean } from '@atelier/media/image/box-mean.ts'
import { findBackdrop, isVivid, backdropAt, type Backdrop } from './backdrop.ts'
import { fillHoles } from '../patches/fill-holes.ts'
import type { Matte } from '../planes/guided-filter.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { blurImage } from '../planes/blur-image.ts'

/** Colours closer to the backdrop than NEAR are part of it, those beyond FAR are not; as RGB distance from 0 to 441. */
const NEAR = 14
const FAR = 48

/** The width of a slightly blurred edge, in pixels. */
const EDGE = 3

/** The matte of a subject before a backdrop of one colour, which may get darker towards one side. */
export async function backdropMatte(image: Image): Promise<Matte> {
  const backdrop = findBackdrop(image)
  if (!backdrop) {
    throw new InvalidInput(
      'The picture has no plain backdrop: the colour along its edges varies. Send one whose subject stands before one colour, or choose a model that cuts a subject out of any photograph.',
    )
  }
  return matteAgainst(backdrop, image)
}

/** The matte of a subject before a known backdrop. */
export async function matteAgainst(backdrop: Backdrop, image: Image): Promise<Matte> {
  const matte = differenceMatte(backdrop, image)
  if (!isVivid(backdrop, image)) fillHoles(matte, image.width, image.height)
  return refineEdges(matte, backdrop, image)
}

function differenceMatte(backdrop: Backdrop, { width, height, data }: Image): Matte {
  const matte = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      let squares = 0
      for (let channel = 0; channel < 3; channel++)
        squares += (data[at * 4 + channel] - backdropAt(backdrop, x, y, channel)) ** 2
      matte[at] = Math.min(1, Math.max(0, (Math.sqrt(squares) - NEAR) / (FAR - NEAR)))
    }
  }
  return matte
}

/** The alpha at the edge is how far the pixel's colour is on the line from the backdrop to the subject nearby. */
async function refineEdges(matte: Matte, backdrop: Backdrop, image: Image): Promise<Matte> {
  const { width, height, data } = image
  const around = boxMean(matte.map(Math.round), width, height, EDGE)
  const within = new Uint8ClampedArray(data)
  for (let at = 0; at < matte.length; at++) {
    if (around[at] > 0.999) matte[at] = 1
    within[at * 4 + 3] = around[at] > 0.999 ? 255 : 0
  }
  const nearby = await blurImage({ ...image, data: within }, EDGE * 2)
  for (let at = 0; at < matte.length; at++) {
    if (matte[at] === 0 || within[at * 4 + 3] || nearby.data[at * 4 + 3] < 8) continue
    let [projection, lengthSquared] = [0, 1]
    for (let channel = 0; channel < 3; channel++) {
      const from = backdropAt(backdrop, at % width, Math.floor(at / width), channel)
      const to = nearby.data[at * 4 + channel] - from
      projection += (data[at * 4 + channel] - from) * to
      lengthSquared += to * to
    }
    matte[at] = Math.min(1, Math.max(0, projection / lengthSquared))
  }
  return matte
}
