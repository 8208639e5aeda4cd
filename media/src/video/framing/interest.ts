import { attentionOf, lookAtFaces, type Attention } from '../../image/framing/attention.ts'
import { findFaces } from '../../image/neural/faces.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import { findBackdrop } from '../../image/subject/backdrop.ts'
import { matteBefore } from '../../image/subject/plain-backdrop.ts'
import type { Flow } from '../motion/flow.ts'

/** What moves counts so many times as much as all that merely has edges. */
const WEIGHT_OF_MOTION = 3

/** A motion below this, in pixels of the small picture, may be a tremor. */
const TREMOR = 0.3

/** Of a picture, how much a subject before a plain backdrop covers: less is a speck, more has black bars around it. */
const [LEAST_COVERED, MOST_COVERED] = [0.002, 0.5]

/** Where one looks in a frame of a film, over a small version of it: at what stands out, what moves, and at faces. */
export async function interestIn(picture: Picture, motion: Flow | null): Promise<Attention> {
  const subject = await subjectBeforeBackdrop(picture)
  const attention = subject ?? (await attentionOf(picture))
  const moving = withMotion(attention, motion && speedsIn(motion, attention), subject !== null)
  return lookAtFaces(moving, picture, await findFaces(picture))
}

/** Before a plain backdrop there is no doubt about what to look at, whether it moves or turns round. */
async function subjectBeforeBackdrop(picture: Picture): Promise<Attention | null> {
  const backdrop = findBackdrop(picture)
  if (!backdrop) return null
  const values = await matteBefore(backdrop, picture)
  const covered = sumOf(values) / values.length
  if (covered < LEAST_COVERED || covered > MOST_COVERED) return null
  return { width: picture.width, height: picture.height, values }
}

/** Where the subject is known, only its own motion counts, and as much as itself. */
function withMotion(
  { width, height, values }: Attention,
  speeds: Float32Array | null,
  isSubject: boolean,
): Attention {
  const counted = isSubject ? speeds?.map((speed, at) => speed * values[at]!) : speeds
  const whole = counted ? sumOf(counted) : 0
  if (!counted || whole === 0) return { width, height, values }
  const factor = (sumOf(values) * (isSubject ? 1 : WEIGHT_OF_MOTION)) / whole
  return { width, height, values: values.map((value, at) => value + counted[at]! * factor) }
}

/** Everything moves when the camera does; what moves otherwise is seen first. Null where nothing does. */
function speedsIn(flow: Flow, { width, height }: Attention): Float32Array | null {
  const [pan, tilt] = [middle(flow.across), middle(flow.down)]
  const speeds = new Float32Array(width * height)
  for (let at = 0; at < speeds.length; at++) {
    const x = Math.floor(((at % width) * flow.width) / width)
    const y = Math.floor((Math.floor(at / width) * flow.height) / height)
    const from = y * flow.width + x
    const speed = Math.hypot(flow.across[from]! - pan, flow.down[from]! - tilt)
    speeds[at] = Math.max(0, Math.min(speed, 8) - TREMOR)
  }
  // A few pixels that seem to move are no motion to look at.
  return sumOf(speeds) < speeds.length * 0.005 ? null : speeds
}

function middle(values: Float32Array): number {
  return values.toSorted()[values.length >> 1]!
}

function sumOf(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value, 0)
}
