import type { Attention } from '../../image/framing/attention.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import type { Plane } from '../../image/planes/plane.ts'
import type { OpenFilm } from '../film/read-film.ts'
import { bothWays } from '../motion/both-ways.ts'
import { flowBetween } from '../motion/flow-between.ts'
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
  let before: Seen | undefined
  let seen = 0
  for await (const picture of film.frames()) {
    const now = { picture, plane: await smallPlane(picture, SIDE_FOR_MOTION) }
    let scene = scenes.at(-1)
    if (!scene || !before || isOtherScene(before.plane, now.plane)) {
      if (scene?.interests.length === 0) await look(scene, before!)
      scenes.push((scene = { frameCount: 0, interests: [] }))
    } else {
      // What moves in the first picture of a scene shows in the second.
      if (scene.interests.length === 0) await look(scene, before, now)
      if (scene.frameCount % everyFrames === 0) await look(scene, now, before)
    }
    scene.frameCount++
    before = now
    progress(++seen / film.frameCount)
  }
  const last = scenes.at(-1)
  if (last?.interests.length === 0) await look(last, before!)
  return scenes
}

type Seen = { readonly picture: Picture; readonly plane: Plane }

async function look({ interests }: Scene, one: Seen, neighbour?: Seen): Promise<void> {
  const motion = neighbour ? flowBetween(one.plane, neighbour.plane) : null
  interests.push(await interestIn(one.picture, motion))
}

function isOtherScene(one: Plane, other: Plane): boolean {
  let sum = 0
  for (let at = 0; at < one.data.length; at++) sum += Math.abs(one.data[at]! - other.data[at]!)
  return sum > one.data.length * HARDLY_DIFFERENT && isCut(bothWays(one, other).forth)
}
