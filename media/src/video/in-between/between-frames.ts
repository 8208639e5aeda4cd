import type { Picture } from '../../image/pixels/picture.ts'
import type { Plane } from '../../image/planes/plane.ts'
import { bothWays } from '../motion/both-ways.ts'
import { isCut } from '../motion/is-cut.ts'
import { smallPlane } from '../motion/small-plane.ts'
import { drawBetween } from './draw-between.ts'
import { middleFlow } from './middle-flow.ts'

/** Motion is looked for in pictures of at most this side: a larger one takes four times as long for little more. */
const LONGEST_SIDE = 320

/** A moment so near to a picture of the film is that picture. */
const AT_A_PICTURE = 0.02

type Seen = { readonly picture: Picture; readonly plane: Plane }

/** Gives the picture at any moment from 0 to 1 between two that follow each other. */
type Between = (moment: number) => Picture

/** A film with so many pictures, each so many of its own pictures after the last: below 1 new ones come between. */
export async function* betweenFrames(
  source: AsyncIterable<Picture>,
  step: number,
  count: number,
): AsyncGenerator<Picture> {
  const frames = source[Symbol.asyncIterator]()
  try {
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
        yield earlier.picture
        continue
      }
      between ??= understand(earlier, later)
      yield between(moment)
    }
  } finally {
    // The last of its pictures are seldom needed.
    await frames.return?.()
  }

  async function next(): Promise<Seen | undefined> {
    const { value, done } = await frames.next()
    return done ? undefined : { picture: value, plane: await smallPlane(value, LONGEST_SIDE) }
  }
}

function understand(earlier: Seen, later: Seen): Between {
  const planes = [earlier.plane, later.plane] as const
  const ways = bothWays(...planes)
  if (isCut(ways.forth)) return (moment) => (moment < 0.5 ? earlier.picture : later.picture)
  return (moment) => drawBetween(earlier.picture, later.picture, middleFlow(planes, ways, moment), moment)
}
