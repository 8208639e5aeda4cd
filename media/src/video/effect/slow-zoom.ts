import { ease } from '../../image/colour/colour.ts'
import { middleOf } from '../../image/neural/faces.ts'
import { faceFollower } from '../faces/follow-face.ts'
import { look } from './film-effect.ts'
import { zoomed } from '../frames/zoomed.ts'

const CLOSEST = 1.45
/** How much of the way to a face that moves the camera turns in a second. */
const TURN = 0.9

/** The camera moves in on a face and stays with it, or on the middle where there is none. */
export const slowZoom = look(({ film: { width, height, fps, frameCount } }) => {
  const follow = faceFollower()
  const turn = 1 - (1 - TURN) ** (1 / fps)
  let aim: readonly [x: number, y: number] | undefined
  return async (frame, index) => {
    const face = await follow(frame)
    const [x, y] = face ? middleOf(face) : (aim ?? [width / 2, height / 2])
    aim = aim ? [aim[0] + (x - aim[0]) * turn, aim[1] + (y - aim[1]) * turn] : [x, y]
    const factor = 1 + (CLOSEST - 1) * ease(0, 1, index / Math.max(1, frameCount - 1))
    // The view never leaves the picture; it comes to the aim as it gets smaller.
    const inside = (place: number, length: number) =>
      Math.min(length - length / factor / 2, Math.max(length / factor / 2, place))
    return zoomed(frame, inside(aim[0], width), inside(aim[1], height), factor)
  }
})
