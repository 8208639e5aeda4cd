import type { Params } from '@atelier/contract/params.ts'
import type { Size } from '../../image/scene/canvas.ts'
import { InvalidInput } from '../../program.ts'

/** What is longer is a strip: its frames would be larger than any screen, and fill the memory. */
const LONGEST_SIDE = 1920

/** How large and how long a film is to be. */
export type RequestedFilm = {
  readonly size: Size
  readonly fps: number
  readonly seconds: number
  readonly frames: number
}

/** `resolution` such as 360p is the shorter side; the shape is that of `aspect_ratio`, or of the picture that is sent. */
export function requestedFilm(
  { resolution, aspect_ratio: shape, duration, fps }: Params,
  picture?: Size,
): RequestedFilm {
  const [across = 16, down = 9] =
    picture && !String(shape).includes(':')
      ? [picture.width, picture.height]
      : String(shape ?? '16:9')
          .split(':')
          .map(Number)
  const scale = Number.parseInt(String(resolution ?? '360p'), 10) / Math.min(across, down)
  // Colour is stored for two by two pixels.
  const size = { width: Math.round(across * scale) & ~1, height: Math.round(down * scale) & ~1 }
  if (Math.max(size.width, size.height) > LONGEST_SIDE)
    throw new InvalidInput(
      `The video would have ${size.width} × ${size.height} pixels; a side may have ${LONGEST_SIDE}. Choose an aspect_ratio or a smaller resolution.`,
    )
  const pace = Number(fps ?? 24)
  const seconds = Number(duration ?? 5)
  return {
    size,
    fps: pace,
    seconds,
    frames: Math.max(2, Math.round(seconds * pace)),
  }
}
