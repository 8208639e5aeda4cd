import { expect, test } from 'vitest'
import type { Point } from '../lib/onnx/face-landmarks.ts'
import { mouthOf } from './mouth-shape.ts'

/** The landmarks from 48 on: the outer contour of the lips, then the inner one. In widths of the mouth. */
// prettier-ignore
const lips: readonly Point[] = [
  [0, 0], [0.15, -0.1], [0.35, -0.16], [0.5, -0.14], [0.65, -0.16], [0.85, -0.1],
  [1, 0], [0.85, 0.12], [0.65, 0.2], [0.5, 0.22], [0.35, 0.2], [0.15, 0.12],
  [0.05, 0], [0.3, -0.03], [0.5, -0.04], [0.7, -0.03], [0.95, 0], [0.7, 0.03], [0.5, 0.04], [0.3, 0.03],
]

/** A face of which only the mouth matters. */
function faceWith(width: number, tilt: number, left: number, top: number): Point[] {
  const [across, down] = [width * Math.cos(tilt), width * Math.sin(tilt)]
  const placed = lips.map(([x, y]): Point => [left + x * across - y * down, top + x * down + y * across])
  return [...Array.from({ length: 48 }, (): Point => [left, top]), ...placed]
}

test('every line of the lips ends in both corners, wherever the mouth lies', () => {
  for (let count = 0; count < 100; count++) {
    const face = faceWith(31.3 + count * 0.7, (count - 50) * 0.013, 90.1 + count * 1.9, 140.7 + count * 0.3)
    const { upperOuter, upperInner, lowerInner, lowerOuter } = mouthOf(face)

    for (const line of [upperOuter, upperInner, lowerInner, lowerOuter]) {
      expect(line[0]).toBeCloseTo(0, 5)
      expect(line.at(-1)).toBeCloseTo(0, 5)
    }
  }
})
