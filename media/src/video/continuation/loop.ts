import { ease } from '../../image/colour/colour.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import { flowBetween } from '../motion/flow-between.ts'
import { smallPlane } from '../motion/small-plane.ts'
import { warp } from '../motion/warp.ts'
import type { Tail } from './tail.ts'

const FLOW_SIDE = 320

/**
 * Goes on from an earlier picture that is like the last one, again and again. What little they differ by, in place and
 * in colour, is made up for at first and forgotten little by little.
 */
export async function* loop(
  tail: Tail,
  from: number,
  count: number,
  forgetting: number,
): AsyncGenerator<Picture> {
  const last = tail.length - 1
  const [lastPicture, returned] = [await tail.picture(last), await tail.picture(from)]
  // Where each pixel of the last picture lies in the one that is returned to.
  const apart = flowBetween(await smallPlane(lastPicture, FLOW_SIDE), await smallPlane(returned, FLOW_SIDE))
  const aligned = warp(returned, apart, 1)
  for (let index = 1, at = from; index <= count; index++) {
    at = at === last ? from + 1 : at + 1
    const since = at - from
    const kept = 1 - ease(0, forgetting, since)
    const picture = await tail.picture(at)
    yield kept <= 0 ? picture : corrected(warp(picture, apart, kept), lastPicture, aligned, kept)
  }
}

/** With a share of what one picture differs by from another. */
function corrected(picture: Picture, one: Picture, other: Picture, share: number): Picture {
  const { data } = picture
  for (let at = 0; at < data.length; at++) data[at] = data[at]! + (one.data[at]! - other.data[at]!) * share
  return picture
}
