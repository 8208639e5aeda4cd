import { glimpseSubject } from '../image/neural/saliency.ts'
import { blank, type Picture } from '../image/pixels/picture.ts'
import { resized } from '../image/pixels/resized.ts'
import type { Plane } from '../image/planes/plane.ts'
import { cutOut } from '../image/subject/cut-out.ts'
import { matteFrom } from '../image/subject/subject.ts'
import { onlyInput } from '../task/inputs.ts'
import type { Program } from '../program.ts'
import { writeCutOut, type CutOutFrame } from './cut-out/write-cut-out.ts'
import { openUncut } from './cut-out/open-uncut.ts'
import { broughtTo, carried, type Known } from './motion/carry.ts'
import { betweenKeys } from './motion/keys.ts'
import { smallPlane } from './motion/small-plane.ts'

/** So often the network looks; to the frames between, the motion brings what it has seen. */
const LOOKS_PER_SECOND = 2.5

/** What it is certain of is brought along in pictures of this side; edges are drawn anew in every frame. */
const LONGEST_SIDE = 200

/** Edges are fitted in pictures of this side. */
const FIT_SIDE = 320

/** Finds what stands out in a film with a network, follows it, and keeps only that. */
export const removeBackground: Program = async (task) => {
  const path = onlyInput(task, 'video')
  const film = await openUncut(path)
  const look = steadyLook()
  const framesPerLook = Math.max(1, Math.round(film.fps / LOOKS_PER_SECOND))

  async function* cutOuts(): AsyncGenerator<CutOutFrame> {
    for await (const { frame, keys } of betweenKeys(film.frames(), framesPerLook, look)) {
      const plane = await smallPlane(frame, LONGEST_SIDE)
      const matte = await matteFrom(asPicture(plane, carried(plane, keys)), frame, FIT_SIDE)
      yield { subject: await cutOut(frame, matte), matte }
    }
  }
  const nothingLeft =
    'Nothing stands out in the video from what is behind it. Send one whose subject is larger, or differs more from its background.'
  return [await writeCutOut(task, path, film, cutOuts(), nothingLeft)]
}

/** A network changes its mind from one look to the next; what it saw before counts as much as what it sees now. */
function steadyLook(): (frame: Picture) => Promise<Known> {
  let earlier: Known | undefined
  return async (frame) => {
    const plane = await smallPlane(frame, LONGEST_SIDE)
    const { data } = await resized(await glimpseSubject(frame), plane.width, plane.height)
    const values = Float32Array.from(plane.data, (_, at) => data[at * 4]!)
    if (earlier) {
      const before = broughtTo(plane, earlier)
      for (let at = 0; at < values.length; at++)
        values[at]! += (before.values[at]! - values[at]!) * before.trust[at]! * 0.5
    }
    return (earlier = { plane, values })
  }
}

function asPicture({ width, height }: Plane, values: Float32Array): Picture {
  const grey = blank(width, height)
  for (const [at, value] of values.entries()) grey.data.fill(value, at * 4, at * 4 + 3)
  for (let at = 3; at < grey.data.length; at += 4) grey.data[at] = 255
  return grey
}
