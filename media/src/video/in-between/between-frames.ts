import type { Picture } from '../../image/pixels/picture.ts'
import { bothWays } from '../motion/both-ways.ts'
import { isCut } from '../motion/is-cut.ts'
import { smallPlane } from '../motion/small-plane.ts'
import { drawBetween } from './draw-between.ts'
import { middleFlow } from './middle-flow.ts'

/** Motion is looked for in pictures of at most this side: a larger one takes four times as long for little more. */
const LONGEST_SIDE = 320

/** A moment so near to a picture of the film is that picture. */
const AT_A_PICTURE = 0.02

/** Gives the picture at any moment from 0 to 1 between two that follow each other. */
type Between = (moment: number) => Picture

/** A film with so many pictures, each so many of its own pictures after the last: below 1 new ones come between. */
export async function* betweenFrames(
  source: AsyncIterable<Picture>,
  step: number,
  count: number,
): AsyncGenerator<Picture> {
  const frames = source[Symbol.asyncIterator]()
  let earlier = await next()
  let later = await next()
  let between: Between | undefined
  let first = 0
  for (let index = 0; index < count && earlier; index++) {
    const place = index * step
    while (later && place - first >= 1 - AT_A_PICTURE) {
      earlier = later
      later = await next()
      between = undefined
      first++
    }
    const moment = place - first
    // After the last picture of the source nothing is known to come.
    if (!later || moment <= AT_A_PICTURE) {
      yield earlier
      continue
    }
    between ??= await understand(earlier, later)
    yield between(moment)
  }

  async function next(): Promise<Picture | undefined> {
    const { value, done } = await frames.next()
    return done ? undefined : value
  }
}

async function understand(earlier: Picture, later: Picture): Promise<Between> {
  const planes = [await smallPlane(earlier, LONGEST_SIDE), await smallPlane(later, LONGEST_SIDE)] as const
  const ways = bothWays(...planes)
  if (isCut(ways.forth)) return (moment) => (moment < 0.5 ? earlier : later)
  return (moment) => drawBetween(earlier, later, middleFlow(planes, ways, moment), moment)
}
