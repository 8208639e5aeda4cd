import { blank, type Image } from '@atelier/media/image/image.ts'
import { resized } from '@atelier/media/image/resized.ts'
import { once } from '../once.ts'
import { perImage } from '../per-image.ts'
import { ownWeights } from './own-weights.ts'
import { openNetwork, type Planes } from './runtime.ts'

/** The sides of the network's input are multiples of this. */
const STEP = 32

/** The shorter side of the input for details, and of a quick second opinion. */
const DETAILED = 512
const QUICK = 288

/** The longer side is bounded, because a panorama would take gigabytes. */
const LONGEST = 3

/** Both sizes give nearly the same matte where there is a person, and little in common where there is none. */
const MIN_AGREEMENT = 0.75

/** A smaller share of the image is a passer-by, not the subject. */
const MIN_SHARE = 0.02

const network = once(async () => openNetwork(await ownWeights('modnet')))

/** The alpha of people as grey levels, in the size of the network's input (MODNet). */
export async function predictPeople(image: Image, shorterSide: number): Promise<Image> {
  const scale = shorterSide / Math.min(image.width, image.height)
  const [width, height] = [image.width, image.height].map(
    (side) => Math.round(Math.min(side * scale, shorterSide * LONGEST) / STEP) * STEP,
  )
  const values = await (await network())(planesOf(await resized(image, width, height)))
  const grey = blank(width, height)
  for (let at = 0; at < width * height; at++) {
    grey.data.fill(values[at] * 255, at * 4, at * 4 + 3)
    grey.data[at * 4 + 3] = 255
  }
  return grey
}

/**
 * The alpha of the people in an image as grey levels, to be resized to it. Null where the subject is something else: the
 * network was trained on people, also knows animals, and gives shreds of anything else, others at each size.
 */
export const personMatte = perImage(async (image): Promise<Image | null> => {
  const quick = await predictPeople(image, QUICK)
  if (shareOf(quick) < MIN_SHARE) return null
  const detailed = await predictPeople(image, DETAILED)
  const small = await resized(detailed, quick.width, quick.height)
  return shareOf(small) >= MIN_SHARE && agreement(small, quick) >= MIN_AGREEMENT ? detailed : null
})

const isInside = ({ data }: Image, at: number) => data[at] > 127

function shareOf(grey: Image): number {
  let inside = 0
  for (let at = 0; at < grey.data.length; at += 4) if (isInside(grey, at)) inside++
  return inside / (grey.data.length / 4)
}

/** Intersection over union. */
function agreement(one: Image, other: Image): number {
  let [both, either] = [0, 0]
  for (let at = 0; at < one.data.length; at += 4) {
    const [first, second] = [isInside(one, at), isInside(other, at)]
    if (first && second) both++
    if (first || second) either++
  }
  return either === 0 ? 0 : both / either
}

/** From -1 to 1. */
function planesOf({ width, height, data }: Image): Planes {
  const area = width * height
  const values = new Float32Array(3 * area)
  for (let at = 0; at < area; at++)
    for (let channel = 0; channel < 3; channel++)
      values[channel * area + at] = data[at * 4 + channel] / 127.5 - 1
  return { channels: 3, width, height, values }
}
