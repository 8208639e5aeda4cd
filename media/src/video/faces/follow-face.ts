import type { Picture } from '../../image/pixels/picture.ts'
import {
  findFaces,
  isPlausible,
  landmarksIn,
  middleOf,
  type Box,
  type Face,
  type Point,
} from '../../image/neural/faces.ts'

/** To look everywhere takes ten times as long as to look where the face was. */
const LOOK_EVERYWHERE_EVERY = 8
/** Points that tremble by less than this share of the face are held, others followed at once. */
const TREMBLE = 0.02

type Points = readonly Point[]

/** The points of the largest face in frame after frame, without the tremble of the network; null where there is no face. */
export function faceFollower(): (picture: Picture) => Promise<Points | null> {
  let face: Face | null = null
  let held: Points | null = null
  let count = 0
  return async (picture) => {
    const isDue = count++ % LOOK_EVERYWHERE_EVERY === 0
    face = (!isDue && face && (await nearby(picture, face))) || nearest(await findFaces(picture), face)
    held = face && settled(held, face)
    return held
  }
}

async function nearby(picture: Picture, { box, points }: Face): Promise<Face | null> {
  const within = inside(box, picture)
  if (!within) return null
  const next = await landmarksIn(picture, within)
  const face = { box: moved(box, points, next), points: next }
  return isPlausible(face) ? face : null
}

/** Where the face goes, the box goes. */
function moved(box: Box, before: Points, after: Points): Box {
  const [from, to] = [middleOf(before), middleOf(after)]
  return { ...box, left: box.left + to[0] - from[0], top: box.top + to[1] - from[1] }
}

/** A box that is mostly outside of the picture shows no face. */
function inside(box: Box, { width, height }: Picture): Box | null {
  const middle = [box.left + box.width / 2, box.top + box.height / 2] as const
  return middle[0] > 0 && middle[0] < width && middle[1] > 0 && middle[1] < height ? box : null
}

/** The face that was followed, if it is there; otherwise the largest. */
function nearest(faces: readonly Face[], before: Face | null): Face | null {
  if (!before) return faces[0] ?? null
  const [x, y] = middleOf(before.points)
  const away = ({ points }: Face) => Math.hypot(middleOf(points)[0] - x, middleOf(points)[1] - y)
  const closest = faces.toSorted((one, other) => away(one) - away(other))[0]
  return closest && away(closest) < before.box.width ? closest : (faces[0] ?? null)
}

function settled(held: Points | null, { box, points }: Face): Points {
  if (!held) return points
  const [from, to] = [middleOf(held), middleOf(points)]
  const tremble = box.width * TREMBLE
  // The face as a whole, and its points within it, each as far as it really moves.
  const whole = shareOf(Math.hypot(to[0] - from[0], to[1] - from[1]), tremble)
  return points.map(([x, y], index) => {
    const before = held[index]!
    const [moveX, moveY] = [(to[0] - from[0]) * whole, (to[1] - from[1]) * whole]
    const [restX, restY] = [x - before[0] - moveX, y - before[1] - moveY]
    const share = shareOf(Math.hypot(restX, restY), tremble * 2)
    return [before[0] + moveX + restX * share, before[1] + moveY + restY * share]
  })
}

const shareOf = (distance: number, tremble: number) => Math.min(1, 0.25 + 0.75 * (distance / tremble))
