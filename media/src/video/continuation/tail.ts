import type { Picture } from '../../image/pixels/picture.ts'
import { blurred, type Plane } from '../../image/planes/plane.ts'
import { smallPlane } from '../motion/small-plane.ts'
import { keptFrames } from '../timing/kept-frames.ts'

/** Pictures are compared in this size: what differs then is what one sees. */
const COMPARED_SIDE = 120

/** The end of a film, any picture of which may be shown again. */
export type Tail = {
  readonly length: number
  /** Small and without grain, to be compared. */
  readonly planes: readonly Plane[]
  picture(index: number): Promise<Picture>
}

/** A tail that grows, in a folder that is left as it was. */
export function tailIn(folder: string): Tail & AsyncDisposable & { add(picture: Picture): Promise<void> } {
  const kept = keptFrames(folder)
  const planes: Plane[] = []
  return {
    planes,
    get length() {
      return kept.count
    },
    picture: kept.get,
    async add(picture) {
      await kept.keep(picture)
      planes.push(blurred(await smallPlane(picture, COMPARED_SIDE), 1))
    },
    [Symbol.asyncDispose]: () => kept[Symbol.asyncDispose](),
  }
}
