import { coarseSaliency } from '../lib/onnx/saliency.ts'
import { blank, type Image } from '@atelier/media/image/image.ts'
import { resized } from '@atelier/media/image/resized.ts'
import type { Plane } from '../lib/image/planes/plane.ts'
import { cutOut } from '../lib/image/subject/cut-out.ts'
import { refineMatte } from '../lib/image/subject/subject.ts'
import { onlyInput } from '../lib/inputs.ts'
import type { Program } from '@atelier/media/program.ts'
import { writeCutOut, type CutOutFrame } from '../lib/video/cut-out/write-cut-out.ts'
import { openWithBackground } from '../lib/video/cut-out/open-with-background.ts'
import { warpTo, propagate, type KeyMatte } from './propagate-matte.ts'
import { withKeyframes } from './keyframes.ts'
import { smallPlane } from '../lib/video/motion/small-plane.ts'

/** How often the network runs; optical flow propagates its result to the frames between. */
const KEYFRAMES_PER_SECOND = 2.5

/** The size at which mattes are propagated; edges are refined in every frame. */
const LONGEST_SIDE = 200

/** The size at which edges are refined. */
const FIT_SIDE = 320

/** Finds the subject of a video with a saliency network, tracks it, and removes the rest. */
export const removeBackground: Program = async (task) => {
  const path = onlyInput(task, 'video')
  const video = await openWithBackground(path)
  const saliencyOf = smoothedSaliency()
  const keyframeInterval = Math.max(1, Math.round(video.fps / KEYFRAMES_PER_SECOND))

  async function* cutOuts(): AsyncGenerator<CutOutFrame> {
    for await (const { frame, keys } of withKeyframes(video.frames(), keyframeInterval, saliencyOf)) {
      const plane = await smallPlane(frame, LONGEST_SIDE)
      const matte = await refineMatte(asImage(plane, propagate(plane, keys)), frame, FIT_SIDE)
      yield { subject: await cutOut(frame, matte), matte }
    }
  }
  const emptyMessage =
    'Nothing stands out in the video from what is behind it. Send one whose subject is larger, or differs more from its background.'
  return [await writeCutOut(task, path, video, cutOuts(), emptyMessage)]
}

/** The network's results vary between keyframes, so each is averaged with the warped previous one. */
function smoothedSaliency(): (frame: Image) => Promise<KeyMatte> {
  let earlier: KeyMatte | undefined
  return async (frame) => {
    const plane = await smallPlane(frame, LONGEST_SIDE)
    const { data } = await resized(await coarseSaliency(frame), plane.width, plane.height)
    const values = Float32Array.from(plane.data, (_, at) => data[at * 4])
    if (earlier) {
      const before = warpTo(plane, earlier)
      for (let at = 0; at < values.length; at++)
        values[at] += (before.values[at] - values[at]) * before.trust[at] * 0.5
    }
    return (earlier = { plane, values })
  }
}

function asImage({ width, height }: Plane, values: Float32Array): Image {
  const grey = blank(width, height)
  for (const [at, value] of values.entries()) grey.data.fill(value, at * 4, at * 4 + 3)
  for (let at = 3; at < grey.data.length; at += 4) grey.data[at] = 255
  return grey
}
