import type { Point } from '../lib/onnx/face-landmarks.ts'

/** A curve across the mouth: its offset below the line between the corners, at `COLUMNS` positions. */
export type Curve = Float32Array

/**
 * A mouth in its own coordinates: across from one corner at -0.5 to the other at 0.5, and down from the line between
 * them, in widths of the mouth. So it may be rotated and of any size.
 */
export type MouthShape = {
  readonly middle: Point
  /** In pixels. */
  readonly width: number
  /** The unit vector along the line between the corners. */
  readonly along: Point
  readonly upperOuter: Curve
  readonly upperInner: Curve
  readonly lowerInner: Curve
  readonly lowerOuter: Curve
  /** The offsets of the nose's tip and of the chin. */
  readonly nose: number
  readonly chin: number
}

const COLUMNS = 65

/** From the 68 landmarks of a face. */
export function mouthOf(points: readonly Point[]): MouthShape {
  const [left, right] = [points[48], points[54]]
  const width = Math.max(1, Math.hypot(right[0] - left[0], right[1] - left[1]))
  const along: Point = [(right[0] - left[0]) / width, (right[1] - left[1]) / width]
  const middle: Point = [(left[0] + right[0]) / 2, (left[1] + right[1]) / 2]
  const local = (index: number): Point => {
    const [x, y] = [points[index][0] - middle[0], points[index][1] - middle[1]]
    return [(x * along[0] + y * along[1]) / width, (y * along[0] - x * along[1]) / width]
  }
  const curve = (...indices: number[]) => sampled(indices.map(local))
  const [upper, lower] = [curve(48, 61, 62, 63, 54), curve(48, 67, 66, 65, 54)]
  // Where lips touch, the landmarks of one may lie on the wrong side of the other.
  const upperInner = upper.map((value, at) => Math.min(value, (value + lower[at]) / 2))
  const lowerInner = lower.map((value, at) => Math.max(value, (value + upper[at]) / 2))
  return {
    middle,
    width,
    along,
    upperInner,
    lowerInner,
    upperOuter: curve(48, 49, 50, 51, 52, 53, 54).map((value, at) => Math.min(value, upperInner[at])),
    lowerOuter: curve(48, 59, 58, 57, 56, 55, 54).map((value, at) => Math.max(value, lowerInner[at])),
    nose: local(33)[1],
    chin: local(8)[1],
  }
}

/** How far apart the lips are in their middle, in widths of the mouth. */
export function gapOf({ upperInner, lowerInner }: MouthShape): number {
  const middle = COLUMNS >> 1
  return lowerInner[middle] - upperInner[middle]
}

/** Beyond the corners the curve is constant. */
export function heightAt(curve: Curve, across: number): number {
  const place = Math.min(COLUMNS - 1.001, Math.max(0, (across + 0.5) * (COLUMNS - 1)))
  const before = Math.floor(place)
  return curve[before] + (curve[before + 1] - curve[before]) * (place - before)
}

/** A cubic Hermite curve through points from left to right. */
function sampled(points: readonly Point[]): Curve {
  return Float32Array.from({ length: COLUMNS }, (_, column) => {
    const across = column / (COLUMNS - 1) - 0.5
    // Rounding may leave the last point slightly before the last column.
    const reached = points.findIndex(([x]) => x >= across)
    const next = reached < 0 ? points.length - 1 : Math.max(1, reached)
    const [before, after] = [points[next - 1], points[next]]
    const share = Math.min(1, Math.max(0, (across - before[0]) / Math.max(0.001, after[0] - before[0])))
    const step = after[0] - before[0]
    const [slopeBefore, slopeAfter] = [slopeAt(points, next - 1), slopeAt(points, next)]
    const [square, cube] = [share * share, share * share * share]
    return (
      before[1] * (2 * cube - 3 * square + 1) +
      after[1] * (3 * square - 2 * cube) +
      step * (slopeBefore * (cube - 2 * square + share) + slopeAfter * (cube - square))
    )
  })
}

function slopeAt(points: readonly Point[], index: number): number {
  const [before, after] = [points[Math.max(0, index - 1)], points[Math.min(points.length - 1, index + 1)]]
  return (after[1] - before[1]) / Math.max(0.02, after[0] - before[0])
}
