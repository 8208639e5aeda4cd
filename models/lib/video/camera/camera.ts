import { smoothstep } from '@atelier/media/image/colour.ts'
import type { Noise } from '../../random/noise.ts'

/** The camera's position: lengths in units of the image, `push` from 0 at the start to 1 at the viewer's feet. */
export type CameraPose = {
  /** How far near objects move sideways; distant ones move less. */
  readonly pan: number
  /** How far everything moves down. */
  readonly tilt: number
  /** Rotation around the middle distance: nearer objects move one way, farther ones the other. */
  readonly orbit: number
  readonly zoom: number
  readonly push: number
}

export const restPose: CameraPose = { pan: 0, tilt: 0, orbit: 0, zoom: 1, push: 0 }

/** A camera move from its first to its last pose. */
export type CameraMove = { readonly from: CameraPose; readonly to: CameraPose; readonly shake: number }

/** The camera's pose after a share of the video, eased at both ends. */
export function cameraPoseAt(
  { from, to, shake }: CameraMove,
  share: number,
  seconds: number,
  noise: Noise,
): CameraPose {
  const progress = share * 0.5 + smoothstep(0, 1, share) * 0.5
  const between = (name: keyof CameraPose) => from[name] + (to[name] - from[name]) * progress
  // Two octaves of noise; each axis reads another row of it.
  const shakeAt = (row: number) => (noise(seconds * 1.9, row) + noise(seconds * 5.3, row + 9) * 0.3) * shake
  return {
    pan: between('pan') + shakeAt(3.5),
    tilt: between('tilt') + shakeAt(7.5),
    orbit: between('orbit'),
    zoom: between('zoom'),
    push: between('push'),
  }
}

/** How much the camera sees beyond the frame on each side, in units. */
export function overscanFor({ from, to, shake }: CameraMove): { offsetX: number; offsetY: number } {
  const most = (name: keyof CameraPose) => Math.max(Math.abs(from[name]), Math.abs(to[name]))
  return { offsetX: most('pan') + most('orbit') * 0.6 + shake * 1.5, offsetY: most('tilt') + shake * 1.5 }
}
