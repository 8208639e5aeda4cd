import type { Image } from '@atelier/media/image/image.ts'
import type { Flow } from '../lib/video/motion/flow.ts'
import { opticalFlow } from '../lib/video/motion/optical-flow.ts'
import { smallPlane } from '../lib/video/motion/small-plane.ts'
import { warp } from './warp.ts'
import type { Tail } from './tail.ts'

const FLOW_SIDE = 320

/**
 * The position of a video that swings back and forth, in frames since the first. At both ends it slows down beyond the
 * first or last frame, by extrapolated motion, and turns. `turn` is how many frames it takes to come to rest, and must
 * be whole or half.
 */
export function swingAt(count: number, length: number, turn: number): number {
  const span = length - 1
  const round = 2 * (span + 2 * turn)
  const at = count % round
  const turned = (since: number) => since - (since * since) / (2 * turn)
  if (at <= 2 * turn) return span + turned(at)
  if (at <= 2 * turn + span) return span - (at - 2 * turn)
  if (at <= 4 * turn + span) return -turned(at - 2 * turn - span)
  return at - 4 * turn - span
}

/** Continues the last motion, comes to rest, and plays backwards. */
export async function* swing(tail: Tail, count: number, turn: number): AsyncGenerator<Image> {
  const last = tail.length - 1
  const ends = { last: await motionAt(tail, last, last - 1), first: await motionAt(tail, 0, 1) }
  for (let index = 1; index <= count; index++) {
    const place = swingAt(index, tail.length, turn)
    if (place > last) yield warp(ends.last.image, ends.last.flow, place - last)
    else if (place < 0) yield warp(ends.first.image, ends.first.flow, -place)
    else yield await tail.image(Math.round(place))
  }
}

/** A frame and its flow to its neighbour, for extrapolating the motion beyond the frame. */
async function motionAt(tail: Tail, index: number, neighbour: number): Promise<{ image: Image; flow: Flow }> {
  const image = await tail.image(index)
  const [one, other] = [image, await tail.image(neighbour)]
  return { image, flow: opticalFlow(await smallPlane(one, FLOW_SIDE), await smallPlane(other, FLOW_SIDE)) }
}
