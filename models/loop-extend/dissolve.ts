import { smoothstep } from '@atelier/media/image/colour.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { opticalFlow } from '../lib/video/motion/optical-flow.ts'
import { smallPlane } from '../lib/video/motion/small-plane.ts'
import { warp } from './warp.ts'
import type { Tail } from './tail.ts'

const FLOW_SIDE = 320

/**
 * Goes on from a frame that is unlike the last one: the end moves on as it did, and dissolves into what is shown again,
 * which always plays forwards.
 */
export async function* dissolve(
  tail: Tail,
  from: number,
  count: number,
  fadeFrames: number,
): AsyncGenerator<Image> {
  const last = tail.length - 1
  const [end, before] = [await tail.image(last), await tail.image(last - 1)]
  const motion = opticalFlow(await smallPlane(end, FLOW_SIDE), await smallPlane(before, FLOW_SIDE))
  const fade = Math.min(fadeFrames, last - from)
  for (let index = 1, since = 1; index <= count; index++, since++) {
    if (from + since > last) since = 1
    const again = await tail.image(from + since)
    const share = smoothstep(0, fade + 1, since)
    yield since > fade ? again : blended(warp(end, motion, since), again, share)
  }
}

function blended(one: Image, other: Image, share: number): Image {
  const { data } = one
  for (let at = 0; at < data.length; at++) data[at] = data[at] + (other.data[at] - data[at]) * share
  return one
}
