import { attentionOf, lookAtFaces, type Attention } from '../../image/framing/attention.ts'
import { findFaces } from '../../image/neural/faces.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import type { Flow } from '../motion/flow.ts'

/** What moves counts so many times as much as all that merely stands out. */
const WEIGHT_OF_MOTION = 3

/** A motion below this, in pixels of the small picture, may be a tremor. */
const TREMOR = 0.3

/** Where one looks in a frame of a film, over a small version of it: at what stands out, what moves, and at faces. */
export async function interestIn(picture: Picture, motion: Flow | null): Promise<Attention> {
  const attention = await attentionOf(picture)
  const moving = motion ? withMotion(attention, motion) : attention
  return lookAtFaces(moving, picture, await findFaces(picture))
}

/** Everything moves when the camera does; what moves otherwise is seen first. */
function withMotion({ width, height, values }: Attention, flow: Flow): Attention {
  const [pan, tilt] = [middle(flow.across), middle(flow.down)]
  const speeds = new Float32Array(width * height)
  let [sum, whole] = [0, 0]
  for (let at = 0; at < speeds.length; at++) {
    const x = Math.floor(((at % width) * flow.width) / width)
    const y = Math.floor((Math.floor(at / width) * flow.height) / height)
    const from = y * flow.width + x
    const speed = Math.hypot(flow.across[from]! - pan, flow.down[from]! - tilt)
    speeds[at] = Math.max(0, Math.min(speed, 8) - TREMOR)
    sum += speeds[at]!
    whole += values[at]!
  }
  // A few pixels that seem to move are no motion to look at.
  if (sum < speeds.length * 0.005) return { width, height, values }
  const factor = (whole * WEIGHT_OF_MOTION) / sum
  return { width, height, values: values.map((value, at) => value + speeds[at]! * factor) }
}

function middle(values: Float32Array): number {
  return values.toSorted()[values.length >> 1]!
}
