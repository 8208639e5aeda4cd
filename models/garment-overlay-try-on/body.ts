import type { Matte } from '../lib/image/planes/guided-filter.ts'
import { centroid } from '../lib/onnx/face-landmarks.ts'
import type { Face } from '../lib/onnx/faces.ts'

/** The position of the torso, in pixels of the image. */
export type Torso = {
  /** The middle of the shoulders, at the height of the base of the neck. */
  readonly x: number
  readonly y: number
  /** The width of the chest without the arms. */
  readonly width: number
  /** The tangent of the angle by which the body leans to the right of the image. */
  readonly lean: number
  /** The distance from the eyes to the chin, the unit of all proportions. */
  readonly unit: number
}

// Proportions of an adult, in distances from the eyes to the chin, which is half of the height of the head.
const NECK = 0.32
const SHOULDERS = 3.5
const CHEST_OF_SHOULDERS = 0.84

/** Estimates the torso from the face, and from the silhouette of the person if that is plausible. */
export function torsoBelow({ points }: Face, matte: Matte, width: number): Torso {
  const [eyes, chin] = [centroid(points.slice(36, 48)), points[8]]
  const unit = Math.hypot(chin[0] - eyes[0], chin[1] - eyes[1])
  // A head tilts more than the body below it.
  const lean = ((eyes[0] - chin[0]) / unit) * 0.25
  const [x, y] = [chin[0] - lean * unit * NECK, chin[1] + unit * NECK]
  const outlined = silhouetteAt(matte, width, Math.round(x), Math.round(y + unit * 0.9))
  const isPlausible = outlined && outlined.width > unit * 2.6 && outlined.width < unit * 4.6
  const shoulders = isPlausible ? outlined.width : unit * SHOULDERS
  const middle = isPlausible ? (x + outlined.middle) / 2 : x
  return { x: middle, y, width: shoulders * CHEST_OF_SHOULDERS, lean, unit }
}

/** The extent of the person to both sides of a point. */
function silhouetteAt(
  matte: Matte,
  width: number,
  x: number,
  y: number,
): { middle: number; width: number } | undefined {
  const isInside = (column: number) => column >= 0 && column < width && (matte[y * width + column] ?? 0) > 0.5
  if (!isInside(x)) return undefined
  let [left, right] = [x, x]
  while (isInside(left - 1)) left--
  while (isInside(right + 1)) right++
  return { middle: (left + right) / 2, width: right - left + 1 }
}
