import type { Params } from '@atelier/contract/params.ts'
import type { Size } from '../image/scene/canvas.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'

/** Longer sides come from very elongated images, whose frames would fill the memory. */
const LONGEST_SIDE = 1920

/** The requested size and duration of a video. */
export type RequestedVideo = {
  readonly size: Size
  readonly fps: number
  readonly seconds: number
  readonly frames: number
}

/** `resolution` such as 360p is the shorter side; the shape is `aspect_ratio`, or that of the input image. */
export function requestedVideo(
  { resolution, aspect_ratio: shape, duration, fps }: Params,
  image?: Size,
): RequestedVideo {
  const [across = 16, down = 9] =
    image && !String(shape).includes(':')
      ? [image.width, image.height]
      : String(shape ?? '16:9')
          .split(':')
          .map(Number)
  const scale = Number.parseInt(String(resolution ?? '360p'), 10) / Math.min(across, down)
  // Chroma is stored for two by two pixels, so sides must be even.
  const size = { width: Math.round(across * scale) & ~1, height: Math.round(down * scale) & ~1 }
  if (Math.max(size.width, size.height) > LONGEST_SIDE)
    throw new InvalidInput(
      `The video would have ${size.width} × ${size.height} pixels; a side may have at most ${LONGEST_SIDE}. Choose an aspect_ratio or a smaller resolution.`,
    )
  const frameRate = Number(fps ?? 24)
  const seconds = Number(duration ?? 5)
  return {
    size,
    fps: frameRate,
    seconds,
    frames: Math.max(2, Math.round(seconds * frameRate)),
  }
}
