import { InvalidInput } from '../../program.ts'
import { ease } from '../colour/colour.ts'
import { cutOut } from './cut-out.ts'
import { guidedFilter, type Matte } from '../planes/guided-filter.ts'
import { findSubject } from '../neural/saliency.ts'
import type { Picture } from '../pixels/picture.ts'
import { meanOf } from '../planes/plane.ts'

/** The least part of a picture that is worth cutting out. */
const LEAST_SHARE = 0.002

/** How much of each pixel belongs to what stands out in the picture. */
export async function subjectMatte(picture: Picture): Promise<Matte> {
  const matte = await matteFrom(await findSubject(picture), picture)
  if (meanOf(matte) < LEAST_SHARE) {
    throw new InvalidInput(
      'Nothing stands out in the picture from what is behind it. Send one whose subject is larger, or differs more from its background.',
    )
  }
  return matte
}

/** A matte along the edges of the picture from how certain a network is of each part of it. */
export async function matteFrom(certainty: Picture, picture: Picture, fitSide?: number): Promise<Matte> {
  const { width, height } = certainty
  // A subject with a hole is worse than one with a crumb of its background, so the network need not be sure.
  const likely = new Uint8ClampedArray(certainty.data)
  for (let at = 0; at < likely.length; at++)
    if (at % 4 !== 3) likely[at] = ease(0.12, 0.6, certainty.data[at]! / 255) * 255
  const matte = await guidedFilter({ width, height, data: likely }, picture, 0.012, fitSide)
  // Nor should its edge be brighter than it was: rather a little within than a little outside.
  for (let at = 0; at < matte.length; at++) matte[at] = ease(0.3, 0.9, matte[at]!)
  return matte
}

/** Cut out already, or to be cut out now. */
export async function subjectOf(picture: Picture): Promise<Picture> {
  return isCutOut(picture) ? picture : cutOut(picture, await subjectMatte(picture))
}

/** Whether a good part of it can be seen through, as of a picture whose background is gone. */
export function isCutOut({ data }: Picture): boolean {
  let clear = 0
  for (let at = 3; at < data.length; at += 4) if (data[at]! < 16) clear++
  return clear > data.length / 4 / 100
}
