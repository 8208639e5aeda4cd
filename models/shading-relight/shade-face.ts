import type { FaceShape } from './face-shape.ts'

type Shading = { readonly flattening: Float32Array; readonly received: Float32Array }

/** The light comes from so much in front of the face, for one unit from its side. */
const FRONTALITY = 0.55

/** A soft light reaches a little around a form. */
const WRAP = 0.12

/** The most that the light of the photograph may differ over a face, as a logarithm; more is not its shading. */
const MAX_SHADING = 0.7

/** The darkest parts are nostrils and pupils and say nothing about the light. */
const MIN_LUMA = 0.06

/** Replaces the guessed shading within a face by that of its shape. */
export function shadeFace(
  shading: Shading,
  luma: Float32Array,
  width: number,
  shape: FaceShape,
  [across, down]: readonly [number, number],
): void {
  const { box, coverage } = shape
  const normals = normalsOf(shape)
  const before = lightOn(shape, normals, luma, width)
  const length = Math.hypot(1, FRONTALITY)
  let [level, weight] = [0, 1e-6]
  for (let at = 0; at < coverage.length; at++) {
    level += coverage[at] * shading.flattening[inImage(at, box, width)]
    weight += coverage[at]
  }
  for (let at = 0; at < coverage.length; at++) {
    if (coverage[at] === 0) continue
    const [x, y, z] = normals.subarray(at * 3, at * 3 + 3)
    const facing = (x * across + y * down + z * FRONTALITY) / length
    const received = Math.max(0, (facing + WRAP) / (1 + WRAP))
    const flattening = (level / weight) * Math.exp(-2.2 * (before[0] * x + before[1] * y))
    const to = inImage(at, box, width)
    shading.received[to] += (received - shading.received[to]) * coverage[at]
    shading.flattening[to] += (flattening - shading.flattening[to]) * coverage[at]
  }
}

const inImage = (at: number, { left, top, width }: FaceShape['box'], imageWidth: number) =>
  (top + Math.floor(at / width)) * imageWidth + left + (at % width)

/** Unit vectors to the right, down and towards the camera. */
function normalsOf({ slopeAcross, slopeDown }: FaceShape): Float32Array {
  const normals = new Float32Array(slopeAcross.length * 3)
  for (let at = 0; at < slopeAcross.length; at++) {
    const length = Math.hypot(slopeAcross[at], slopeDown[at], 1)
    normals.set([slopeAcross[at] / length, slopeDown[at] / length, 1 / length], at * 3)
  }
  return normals
}

/** The light that the photograph was taken in: how the logarithm of luma grows with the normal to the right and down. */
function lightOn(
  { box, coverage }: FaceShape,
  normals: Float32Array,
  luma: Float32Array,
  width: number,
): [across: number, down: number] {
  let [all, sumX, sumY, sumL] = [1e-6, 0, 0, 0]
  let [xx, xy, yy, xl, yl] = [1e-3, 0, 1e-3, 0, 0]
  for (let at = 0; at < coverage.length; at++) {
    const value = luma[inImage(at, box, width)]
    if (coverage[at] < 0.9 || value < MIN_LUMA) continue
    const [x, y, log] = [normals[at * 3], normals[at * 3 + 1], Math.log(value)]
    all++
    sumX += x
    sumY += y
    sumL += log
    xx += x * x
    xy += x * y
    yy += y * y
    xl += x * log
    yl += y * log
  }
  const [a, b, c] = [xx - (sumX * sumX) / all, xy - (sumX * sumY) / all, yy - (sumY * sumY) / all]
  const [d, e] = [xl - (sumX * sumL) / all, yl - (sumY * sumL) / all]
  const determinant = a * c - b * b
  const bounded = (value: number) => Math.max(-MAX_SHADING, Math.min(MAX_SHADING, value))
  return [bounded((c * d - b * e) / determinant), bounded((a * e - b * d) / determinant)]
}
