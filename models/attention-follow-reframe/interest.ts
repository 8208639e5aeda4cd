import { attentionOf, boostFaces, type Attention } from '../lib/image/attention.ts'
import { findFaces } from '../lib/onnx/faces.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { findBackdrop } from '../lib/image/subject/backdrop.ts'
import { matteAgainst } from '../lib/image/subject/plain-backdrop.ts'
import type { Flow } from '../lib/video/motion/flow.ts'

/** How much more motion counts than static detail. */
const MOTION_WEIGHT = 3

/** Motion below this, in pixels of the small image, may be camera shake. */
const MOTION_THRESHOLD = 0.3

/**
 * The share of the image that a subject before a plain backdrop covers: less is a speck, more is an image with black
 * bars.
 */
const [MIN_COVERED, MAX_COVERED] = [0.002, 0.5]

/** A saliency map of a small frame: what stands out, what moves, and faces. */
export async function interestIn(image: Image, motion: Flow | null): Promise<Attention> {
  const subject = await subjectBeforeBackdrop(image)
  const attention = subject ?? (await attentionOf(image))
  const moving = withMotion(attention, motion && speedsIn(motion, attention), subject !== null)
  return boostFaces(moving, image, await findFaces(image))
}

/** Before a plain backdrop the subject is known, whether it moves or not. */
async function subjectBeforeBackdrop(image: Image): Promise<Attention | null> {
  const backdrop = findBackdrop(image)
  if (!backdrop) return null
  const values = await matteAgainst(backdrop, image)
  const covered = sumOf(values) / values.length
  if (covered < MIN_COVERED || covered > MAX_COVERED) return null
  return { width: image.width, height: image.height, values }
}

/** Where the subject is known, only its own motion counts, as much as the subject itself. */
function withMotion(
  { width, height, values }: Attention,
  speeds: Float32Array | null,
  isSubject: boolean,
): Attention {
  const counted = isSubject ? speeds?.map((speed, at) => speed * values[at]) : speeds
  const whole = counted ? sumOf(counted) : 0
  if (!counted || whole === 0) return { width, height, values }
  const factor = (sumOf(values) * (isSubject ? 1 : MOTION_WEIGHT)) / whole
  return { width, height, values: values.map((value, at) => value + counted[at] * factor) }
}

/** Speeds relative to the camera's own motion, which is the median. Null where nothing moves. */
function speedsIn(flow: Flow, { width, height }: Attention): Float32Array | null {
  const [pan, tilt] = [median(flow.across), median(flow.down)]
  const speeds = new Float32Array(width * height)
  for (let at = 0; at < speeds.length; at++) {
    const x = Math.floor(((at % width) * flow.width) / width)
    const y = Math.floor((Math.floor(at / width) * flow.height) / height)
    const from = y * flow.width + x
    const speed = Math.hypot(flow.across[from] - pan, flow.down[from] - tilt)
    speeds[at] = Math.max(0, Math.min(speed, 8) - MOTION_THRESHOLD)
  }
  // A few moving pixels are noise.
  return sumOf(speeds) < speeds.length * 0.005 ? null : speeds
}

function median(values: Float32Array): number {
  return values.toSorted()[values.length >> 1]
}

function sumOf(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value, 0)
}
