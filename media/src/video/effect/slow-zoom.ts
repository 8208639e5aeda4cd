import { ease } from '../../image/colour/colour.ts'
import { findFaces, middleOf } from '../../image/neural/faces.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import { look } from './film-effect.ts'
import { zoomed } from './zoomed.ts'

const CLOSEST = 1.45

/** The camera moves in on the first face that it sees, or on the middle. */
export const slowZoom = look(({ film: { width, height, frameCount } }) => {
  let aim: readonly [x: number, y: number] | undefined
  return async (frame, index) => {
    aim ??= await aimOf(frame)
    const factor = 1 + (CLOSEST - 1) * ease(0, 1, index / Math.max(1, frameCount - 1))
    // The frame never leaves the picture; it comes to the aim as it gets smaller.
    const inside = (place: number, length: number) =>
      Math.min(length - length / factor / 2, Math.max(length / factor / 2, place))
    return zoomed(frame, inside(aim[0], width), inside(aim[1], height), factor)
  }
})

async function aimOf(frame: Picture): Promise<readonly [number, number]> {
  const [face] = await findFaces(frame)
  return face ? middleOf(face.points) : [frame.width / 2, frame.height / 2]
}
