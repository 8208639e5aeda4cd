import { smoothstep } from '@atelier/media/image/colour.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { opticalFlow } from '../lib/video/motion/optical-flow.ts'
import { smallPlane } from '../lib/video/motion/small-plane.ts'
import { warp } from './warp.ts'
import type { Tail } from './tail.ts'

const FLOW_SIDE = 320

/**
 * Loops from an earlier frame that is like the last one. The remaining difference, in position and in colour, is
 * corrected at first and fades out.
 */
export async function* loop(
  tail: Tail,
  from: number,
  count: number,
  fadeFrames: number,
): AsyncGenerator<Image> {
  const last = tail.length - 1
  const [lastImage, returned] = [await tail.image(last), await tail.image(from)]
  // The flow from the last frame to the one that the loop returns to.
  const offset = opticalFlow(await smallPlane(lastImage, FLOW_SIDE), await smallPlane(returned, FLOW_SIDE))
  const aligned = warp(returned, offset, 1)
  for (let index = 1, at = from; index <= count; index++) {
    at = at === last ? from + 1 : at + 1
    const since = at - from
    const correction = 1 - smoothstep(0, fadeFrames, since)
    const image = await tail.image(at)
    yield correction <= 0 ? image : corrected(warp(image, offset, correction), lastImage, aligned, correction)
  }
}

/** Adds a share of the difference between two images. */
function corrected(image: Image, one: Image, other: Image, share: number): Image {
  const { data } = image
  for (let at = 0; at < data.length; at++) data[at] = data[at] + (one.data[at] - other.data[at]) * share
  return image
}
