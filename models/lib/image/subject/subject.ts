import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { smoothstep } from '@atelier/media/image/colour.ts'
import { cutOut } from './cut-out.ts'
import { guidedFilter, type Matte } from '../planes/guided-filter.ts'
import { personMatte } from '../../onnx/person-matte.ts'
import { saliencyMap } from '../../onnx/saliency.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { meanOf } from '../planes/plane.ts'

/** A smaller share of the image is not worth cutting out. */
const MIN_SHARE = 0.002

/** The matte of the subject of an image: of the people or the animal in it, or else of what is salient. */
export async function subjectMatte(image: Image): Promise<Matte> {
  const people = await personMatte(image)
  const matte = people ? await refineAlpha(people, image) : await refineMatte(await saliencyMap(image), image)
  if (meanOf(matte) < MIN_SHARE) {
    throw new InvalidInput(
      'Nothing stands out in the picture from what is behind it. Send one whose subject is larger, or differs more from its background.',
    )
  }
  return matte
}

/** The alpha of the network for people has hair and fur in it already: it only follows the edges of a larger image. */
export function refineAlpha(alpha: Image, image: Image, fitSide?: number): Promise<Matte> {
  return guidedFilter(alpha, image, 0.004, fitSide)
}

/** Refines the saliency map of a network to a matte that follows the edges of the image. */
export async function refineMatte(certainty: Image, image: Image, fitSide?: number): Promise<Matte> {
  const { width, height } = certainty
  // A low threshold, because a hole in the subject is worse than a bit of background around it.
  const likely = new Uint8ClampedArray(certainty.data)
  for (let at = 0; at < likely.length; at++)
    if (at % 4 !== 3) likely[at] = smoothstep(0.12, 0.6, certainty.data[at] / 255) * 255
  const matte = await guidedFilter({ width, height, data: likely }, image, 0.012, fitSide)
  // Moves the edge slightly inwards, so that it shows no fringe of the background.
  for (let at = 0; at < matte.length; at++) matte[at] = smoothstep(0.3, 0.9, matte[at])
  return matte
}

/** Cuts out the subject, unless the image is a cut-out already. */
export async function subjectOf(image: Image): Promise<Image> {
  return isCutOut(image) ? image : cutOut(image, await subjectMatte(image))
}

/** Whether more than a hundredth of it is transparent, as in an image whose background was removed. */
export function isCutOut({ data }: Image): boolean {
  let clear = 0
  for (let at = 3; at < data.length; at += 4) if (data[at] < 16) clear++
  return clear > data.length / 4 / 100
}
