import { ease } from '../../image/colour/colour.ts'
import type { Noise } from '../../chance/noise.ts'

/** Where the camera is: lengths in units of the picture, `push` from 0 where it was to 1 at the viewer's feet. */
export type CameraAt = {
  /** How far aside what is near moves; what is far moves less. */
  readonly pan: number
  /** How far down everything moves. */
  readonly tilt: number
  /** Around what is half near: what is nearer moves one way, what is farther the other. */
  readonly orbit: number
  readonly zoom: number
  readonly push: number
}

export const still: CameraAt = { pan: 0, tilt: 0, orbit: 0, zoom: 1, push: 0 }

/** A way of the camera, from its first to its last place. */
export type CameraWay = { readonly from: CameraAt; readonly to: CameraAt; readonly shake: number }

/** Where the camera is after a share of the film: it starts and stops softly. */
export function cameraAt(
  { from, to, shake }: CameraWay,
  share: number,
  seconds: number,
  noise: Noise,
): CameraAt {
  const gone = share * 0.5 + ease(0, 1, share) * 0.5
  const between = (name: keyof CameraAt) => from[name] + (to[name] - from[name]) * gone
  // Begins where it would without, so that the first frame is where it belongs.
  const tremor = (row: number) => (noise(seconds * 1.9, row) + noise(seconds * 5.3, row + 9) * 0.3) * shake
  return {
    pan: between('pan') + tremor(3.5),
    tilt: between('tilt') + tremor(7.5),
    orbit: between('orbit'),
    zoom: between('zoom'),
    push: between('push'),
  }
}

/** How far beyond the frame the camera looks, in units: aside, and up or down. */
export function roomFor({ from, to, shake }: CameraWay): { aside: number; upright: number } {
  const most = (name: keyof CameraAt) => Math.max(Math.abs(from[name]), Math.abs(to[name]))
  return { aside: most('pan') + most('orbit') * 0.6 + shake * 1.5, upright: most('tilt') + shake * 1.5 }
}
