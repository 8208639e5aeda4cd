import type { Picture } from '../../image/pixels/picture.ts'
import type { Flow } from '../motion/flow.ts'
import { flowBetween } from '../motion/flow-between.ts'
import { smallPlane } from '../motion/small-plane.ts'
import { warp } from '../motion/warp.ts'
import type { Tail } from './tail.ts'

const FLOW_SIDE = 320

/**
 * Where a film is that swings: from its last picture a little on, ever slower, back, and at its beginning the other
 * way. In pictures since the first; beyond both ends it goes on by motion alone. `turn` is how many pictures it takes to
 * come to rest, and must be whole or half.
 */
export function swingAt(count: number, length: number, turn: number): number {
  const way = length - 1
  const round = 2 * (way + 2 * turn)
  const at = count % round
  const turned = (since: number) => since - (since * since) / (2 * turn)
  if (at <= 2 * turn) return way + turned(at)
  if (at <= 2 * turn + way) return way - (at - 2 * turn)
  if (at <= 4 * turn + way) return -turned(at - 2 * turn - way)
  return at - 4 * turn - way
}

/** Goes on as the film moved last, comes to rest, and goes back the way it came. */
export async function* swing(tail: Tail, count: number, turn: number): AsyncGenerator<Picture> {
  const last = tail.length - 1
  const ends = { last: await motionAt(tail, last, last - 1), first: await motionAt(tail, 0, 1) }
  for (let index = 1; index <= count; index++) {
    const place = swingAt(index, tail.length, turn)
    if (place > last) yield warp(ends.last.picture, ends.last.flow, place - last)
    else if (place < 0) yield warp(ends.first.picture, ends.first.flow, -place)
    else yield await tail.picture(Math.round(place))
  }
}

/** A picture, and how it came to be out of its neighbour: on along the same way it goes beyond. */
async function motionAt(
  tail: Tail,
  index: number,
  neighbour: number,
): Promise<{ picture: Picture; flow: Flow }> {
  const picture = await tail.picture(index)
  const [one, other] = [picture, await tail.picture(neighbour)]
  return { picture, flow: flowBetween(await smallPlane(one, FLOW_SIDE), await smallPlane(other, FLOW_SIDE)) }
}
