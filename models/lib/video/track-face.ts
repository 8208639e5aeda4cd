import type { Image } from '@atelier/media/image/image.ts'
import { centroid, landmarksOf, type Point } from '../onnx/face-landmarks.ts'
import { meshIn, squareAround } from '../onnx/face-mesh.ts'
import { findFaces, type Box, type Face } from '../onnx/faces.ts'

/** A full detection takes ten times as long as tracking from the last position. */
const FULL_SEARCH_INTERVAL = 8
/** Landmarks that move by less than this share of the face are smoothed, others followed at once. */
const JITTER = 0.02

type Points = readonly Point[]

/** Tracks the landmarks of the largest face over frames, without the network's jitter; null where there is no face. */
export function faceTracker(): (image: Image) => Promise<Points | null> {
  let face: Face | null = null
  let held: Points | null = null
  let count = 0
  return async (image) => {
    const isDue = count++ % FULL_SEARCH_INTERVAL === 0
    face = (!isDue && face && (await trackNearby(image, face))) || nearest(await findFaces(image), face)
    held = face && stabilized(held, face)
    return held
  }
}

async function trackNearby(image: Image, { box, mesh, points }: Face): Promise<Face | null> {
  const next = await meshIn(image, squareAround(mesh))
  if (!next) return null
  const nextPoints = landmarksOf(next)
  return { box: movedBox(box, points, nextPoints), mesh: next, points: nextPoints }
}

/** Moves the box along with the landmarks. */
function movedBox(box: Box, before: Points, after: Points): Box {
  const [from, to] = [centroid(before), centroid(after)]
  return { ...box, left: box.left + to[0] - from[0], top: box.top + to[1] - from[1] }
}

/** The face nearest to the tracked one, or else the largest. */
function nearest(faces: readonly Face[], before: Face | null): Face | null {
  if (!before) return faces[0] ?? null
  const [x, y] = centroid(before.points)
  const distanceOf = ({ points }: Face) => Math.hypot(centroid(points)[0] - x, centroid(points)[1] - y)
  const closest = faces.toSorted((one, other) => distanceOf(one) - distanceOf(other))[0]
  return closest && distanceOf(closest) < before.box.width ? closest : (faces[0] ?? null)
}

function stabilized(held: Points | null, { box, points }: Face): Points {
  if (!held) return points
  const [from, to] = [centroid(held), centroid(points)]
  const jitter = box.width * JITTER
  // Smooths the motion of the whole face and of its landmarks separately.
  const whole = shareOf(Math.hypot(to[0] - from[0], to[1] - from[1]), jitter)
  return points.map(([x, y], index) => {
    const before = held[index]
    const [moveX, moveY] = [(to[0] - from[0]) * whole, (to[1] - from[1]) * whole]
    const [restX, restY] = [x - before[0] - moveX, y - before[1] - moveY]
    const share = shareOf(Math.hypot(restX, restY), jitter * 2)
    return [before[0] + moveX + restX * share, before[1] + moveY + restY * share]
  })
}

const shareOf = (distance: number, jitter: number) => Math.min(1, 0.25 + 0.75 * (distance / jitter))
