import type { Image } from '@atelier/media/image/image.ts'
import type { Plane } from '../lib/image/planes/plane.ts'
import { bidirectionalFlow } from '../lib/video/motion/bidirectional-flow.ts'
import { isSceneCut } from '../lib/video/motion/is-scene-cut.ts'
import { smallPlane } from '../lib/video/motion/small-plane.ts'
import { synthesizeFrame } from './synthesize-frame.ts'
import { intermediateFlow } from './intermediate-flow.ts'

/** The longest side for optical flow: twice the size takes four times as long for little gain. */
const FLOW_SIDE = 320

/** Times this close to a source frame use it unchanged. */
const SOURCE_TOLERANCE = 0.02

type AnalyzedFrame = { readonly image: Image; readonly plane: Plane }

/** Renders the frame at a time from 0 to 1 between two consecutive frames. */
type FrameAtMoment = (moment: number) => Image

/** `count` frames with a distance of `step` source frames; below 1, new frames are interpolated. */
export async function* interpolateFrames(
  source: AsyncIterable<Image>,
  step: number,
  count: number,
): AsyncGenerator<Image> {
  const frames = source[Symbol.asyncIterator]()
  try {
    let earlier = await next()
    let later = await next()
    let frameAt: FrameAtMoment | undefined
    let first = 0
    for (let index = 0; index < count && earlier; index++) {
      const place = index * step
      while (later && place - first >= 1 - SOURCE_TOLERANCE) {
        earlier = later
        later = await next()
        frameAt = undefined
        first++
      }
      const moment = place - first
      // There is nothing to interpolate with after the last frame.
      if (!later || moment <= SOURCE_TOLERANCE) {
        yield earlier.image
        continue
      }
      frameAt ??= prepareFrameAt(earlier, later)
      yield frameAt(moment)
    }
  } finally {
    // Closes the decoder, as the last frames are often not read.
    await frames.return?.()
  }

  async function next(): Promise<AnalyzedFrame | undefined> {
    const { value, done } = await frames.next()
    return done ? undefined : { image: value, plane: await smallPlane(value, FLOW_SIDE) }
  }
}

function prepareFrameAt(earlier: AnalyzedFrame, later: AnalyzedFrame): FrameAtMoment {
  const planes = [earlier.plane, later.plane] as const
  const flows = bidirectionalFlow(...planes)
  if (isSceneCut(flows.forward)) return (moment) => (moment < 0.5 ? earlier.image : later.image)
  return (moment) =>
    synthesizeFrame(earlier.image, later.image, intermediateFlow(planes, flows, moment), moment)
}
