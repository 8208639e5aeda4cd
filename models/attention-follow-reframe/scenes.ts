import type { Attention } from '../lib/image/attention.ts'
import type { Image } from '@atelier/media/image/image.ts'
import type { Plane } from '../lib/image/planes/plane.ts'
import type { OpenVideo } from '../lib/video/read-video.ts'
import { bidirectionalFlow } from '../lib/video/motion/bidirectional-flow.ts'
import { opticalFlow } from '../lib/video/motion/optical-flow.ts'
import { isSceneCut } from '../lib/video/motion/is-scene-cut.ts'
import { smallPlane } from '../lib/video/motion/small-plane.ts'
import { interestIn } from './interest.ts'

/** The frames between two cuts, and the saliency of every few of them. */
export type Scene = { frameCount: number; readonly interests: Attention[] }

/** Optical flow is computed at this size: where something moves matters, not how fast. */
const FLOW_SIDE = 128

/** Frames that differ by less than this on average, of 255, are of one scene without a closer look. */
const SAME_SCENE_DIFFERENCE = 10

/** Goes through a video once and analyzes every `analysisInterval`th frame of each scene. */
export async function scenesOf(
  video: OpenVideo,
  analysisInterval: number,
  progress: (share: number) => void,
): Promise<Scene[]> {
  const scenes: Scene[] = []
  let before: AnalyzedFrame | undefined
  let seen = 0
  for await (const image of video.frames()) {
    const now = { image, plane: await smallPlane(image, FLOW_SIDE) }
    let scene = scenes.at(-1)
    if (!scene || !before || isNewScene(before.plane, now.plane)) {
      if (scene?.interests.length === 0) await addInterest(scene, before!)
      scenes.push((scene = { frameCount: 0, interests: [] }))
    } else {
      // The motion in the first frame of a scene is found by comparing it with the second.
      if (scene.interests.length === 0) await addInterest(scene, before, now)
      if (scene.frameCount % analysisInterval === 0) await addInterest(scene, now, before)
    }
    scene.frameCount++
    before = now
    progress(++seen / video.frameCount)
  }
  const last = scenes.at(-1)
  if (last?.interests.length === 0) await addInterest(last, before!)
  return scenes
}

type AnalyzedFrame = { readonly image: Image; readonly plane: Plane }

async function addInterest(
  { interests }: Scene,
  one: AnalyzedFrame,
  neighbour?: AnalyzedFrame,
): Promise<void> {
  const motion = neighbour ? opticalFlow(one.plane, neighbour.plane) : null
  interests.push(await interestIn(one.image, motion))
}

function isNewScene(one: Plane, other: Plane): boolean {
  let sum = 0
  for (let at = 0; at < one.data.length; at++) sum += Math.abs(one.data[at] - other.data[at])
  return sum > one.data.length * SAME_SCENE_DIFFERENCE && isSceneCut(bidirectionalFlow(one, other).forward)
}
