import { smoothstep } from '@atelier/media/image/colour.ts'
import type { Image } from '@atelier/media/image/image.ts'

/** A change this small is grain or a compression artefact; one this large is motion. */
const [NOISE, MOTION] = [5, 22]
/** How fast a pixel follows small changes, so that slow fades arrive too. */
const DRIFT = 0.08

/** Smooths pixels that hardly change from frame to frame, so that grain does not make painted strokes flicker. */
export function temporalDenoiser(): (image: Image) => Image {
  let smoothed: Float32Array | undefined
  return ({ width, height, data }) => {
    smoothed ??= Float32Array.from(data)
    const result = new Uint8ClampedArray(data.length)
    for (let at = 0; at < data.length; at += 4) {
      const red = data[at] - smoothed[at]
      const green = data[at + 1] - smoothed[at + 1]
      const blue = data[at + 2] - smoothed[at + 2]
      const change = Math.max(Math.abs(red), Math.abs(green), Math.abs(blue))
      const share = change < NOISE ? DRIFT : Math.max(DRIFT, smoothstep(NOISE, MOTION, change))
      smoothed[at] += red * share
      smoothed[at + 1] += green * share
      smoothed[at + 2] += blue * share
      result[at] = smoothed[at]
      result[at + 1] = smoothed[at + 1]
      result[at + 2] = smoothed[at + 2]
      result[at + 3] = data[at + 3]
    }
    return { width, height, data: result }
  }
}
