import type { Attention } from '../../image/framing/attention.ts'
import type { Plane } from '../../image/planes/plane.ts'
import type { OpenFilm } from '../film/read-film.ts'
import { bothWays } from '../motion/both-ways.ts'
import { flowBetween } from '../motion/flow.ts'
import { isCut } from '../motion/is-cut.ts'
import { smallPlane } from '../motion/small-plane.ts'
import { interestIn } from './interest.ts'

/** What is between two cuts: where one looks in it, every few frames. */
export type Scene = { frameCount: number; readonly interests: Attention[] }

/** Motion is looked for in pictures of this side: where it is matters, not how fast. */
const SIDE_FOR_MOTION = 128

/** Frames that differ by less than this on average, of 255, are of one scene: no need to look closer. */
const HARDLY_DIFFERENT = 10

/** Goes through a film once; interest is taken of every so manieth frame of each scene. */
export async function scenesOf(
  film: OpenFilm,
  everyFrames: number,
  progress: (share: number) => void,
): Promise<Scene[]> {
  const scenes: Scene[] = []
  let scene: Scene | undefined
  let before: Plane | undefined
  let seen = 0
  for await (const frame of film.frames()) {
    const plane = await smallPlane(frame, SIDE_FOR_MOTION)
    if (!scene || (before && isOtherScene(before, plane))) {
      scenes.push((scene = { frameCount: 0, interests: [] }))
      before = undefined
    }
    if (scene.frameCount % everyFrames === 0)
      scene.interests.push(await interestIn(frame, before ? flowBetween(plane, before) : null))
    scene.frameCount++
    before = plane
    progress(++seen / film.frameCount)
  }
  return scenes
}

function isOtherScene(one: Plane, other: Plane): boolean {
  let sum = 0
  for (let at = 0; at < one.data.length; at++) sum += Math.abs(one.data[at]! - other.data[at]!)
  return sum > one.data.length * HARDLY_DIFFERENT && isCut(bothWays(one, other).forth)
}
