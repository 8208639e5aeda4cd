import { smoothstep } from '@atelier/media/image/colour.ts'
import { coarseSaliency } from '../lib/onnx/saliency.ts'
import { blank, type Image } from '@atelier/media/image/image.ts'
import { resized } from '@atelier/media/image/resized.ts'
import type { Plane } from '../lib/image/planes/plane.ts'
import { cutOut } from '../lib/image/subject/cut-out.ts'
import type { Matte } from '../lib/image/planes/guided-filter.ts'
import { refineAlpha, refineMatte } from '../lib/image/subject/subject.ts'
import { personMatte, predictPeople } from '../lib/onnx/person-matte.ts'
import type { OpenVideo } from '../lib/video/read-video.ts'
import { onlyInput } from '../lib/inputs.ts'
import type { Program } from '@atelier/media/program.ts'
import { writeCutOut, type CutOutFrame } from '../lib/video/cut-out/write-cut-out.ts'
import { openWithBackground } from '../lib/video/cut-out/open-with-background.ts'
import { keepInPlace, propagate, warpByFlow, type KeyMatte, type Warp } from './propagate-matte.ts'
import { withKeyframes } from './keyframes.ts'
import { smallPlane } from '../lib/video/motion/small-plane.ts'

/** How a kind of subject is found, and how the frames between keyframes get their mattes. */
type Method = {
  readonly keyframesPerSecond: number
  /** The size at which mattes are propagated; edges are refined in every frame. */
  readonly longestSide: number
  readonly predict: (frame: Image) => Promise<Image>
  readonly warp: Warp
  readonly refine: (matte: Image, frame: Image, fitSide: number) => Promise<Matte>
}

/** Anything that stands out. The network is slow for its few keyframes, and optical flow propagates them. */
const salient: Method = {
  keyframesPerSecond: 2.5,
  longestSide: 200,
  predict: coarseSaliency,
  warp: warpByFlow,
  refine: refineMatte,
}

/** People move their limbs faster than optical flow can follow, so every second or third frame is a keyframe. */
const people: Method = {
  keyframesPerSecond: 10,
  longestSide: 320,
  predict: (frame) => predictPeople(frame, 320),
  warp: keepInPlace,
  // A haze that one would not see in an image flickers in a video.
  refine: async (matte, frame, fitSide) =>
    (await refineAlpha(matte, frame, fitSide)).map((alpha) => smoothstep(0.15, 0.85, alpha)),
}

/** The size at which edges are refined. */
const FIT_SIDE = 320

/** Finds the people or else the subject of a video with a network, tracks them, and removes the rest. */
export const removeBackground: Program = async (task) => {
  const path = onlyInput(task, 'video')
  const video = await openWithBackground(path)
  const method = await methodFor(video)
  const matteOf = smoothed(method)
  const keyframeInterval = Math.max(1, Math.round(video.fps / method.keyframesPerSecond))

  async function* cutOuts(): AsyncGenerator<CutOutFrame> {
    for await (const { frame, keys } of withKeyframes(video.frames(), keyframeInterval, matteOf)) {
      const plane = await smallPlane(frame, method.longestSide)
      const small = asImage(plane, propagate(plane, keys, method.warp))
      const matte = await method.refine(small, frame, FIT_SIDE)
      yield { subject: await cutOut(frame, matte), matte }
    }
  }
  const emptyMessage =
    'Nothing stands out in the video from what is behind it. Send one whose subject is larger, or differs more from its background.'
  return [await writeCutOut(task, path, video, cutOuts(), emptyMessage)]
}

/** The first frame decides. */
async function methodFor(video: OpenVideo): Promise<Method> {
  for await (const frame of video.frames()) return (await personMatte(frame)) ? people : salient
  return salient
}

/** The network's results vary between keyframes, so each is averaged with the previous one, brought to its place. */
function smoothed({ predict, longestSide, warp }: Method): (frame: Image) => Promise<KeyMatte> {
  let earlier: KeyMatte | undefined
  return async (frame) => {
    const plane = await smallPlane(frame, longestSide)
    const { data } = await resized(await predict(frame), plane.width, plane.height)
    const values = Float32Array.from(plane.data, (_, at) => data[at * 4])
    if (earlier) {
      const before = warp(plane, earlier)
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
