import { boxMean } from '@atelier/media/image/box-mean.ts'
import { lumaOf } from './luma.ts'
import type { Image } from '@atelier/media/image/image.ts'

/** One number for each pixel. */
export type Plane = { readonly width: number; readonly height: number; readonly data: Float32Array }

/** The luma of each pixel, from 0 to 255. */
export function lumaPlane(image: Image): Plane {
  const { width, height } = image
  return { width, height, data: lumaOf(image).map((value) => value * 255) }
}

/** A plain loop, because a callback would box every value, which slows down videos. */
export function meanOf(values: Float32Array): number {
  let sum = 0
  for (let at = 0; at < values.length; at++) sum += values[at]
  return sum / values.length
}

/** Stretches the levels: the 2nd percentile becomes black and the 98th white. */
export function stretchContrast(plane: Plane): Plane {
  const counts = new Uint32Array(256)
  for (const value of plane.data) counts[Math.round(value)]++
  const few = plane.data.length / 50
  let [dark, bright] = [0, 255]
  for (let sum = counts[0]; sum < few; sum += counts[++dark]);
  for (let sum = counts[255]; sum < few; sum += counts[--bright]);
  const span = Math.max(24, bright - dark)
  return {
    ...plane,
    data: plane.data.map((value) => Math.min(255, Math.max(0, ((value - dark) * 255) / span))),
  }
}

/** Approximates a Gaussian blur of that standard deviation in pixels by three box filters. */
export function blurred({ width, height, data }: Plane, deviation: number): Plane {
  const radius = Math.max(1, Math.round((Math.sqrt(4 * deviation * deviation + 1) - 1) / 2))
  let means = data
  for (let pass = 0; pass < 3; pass++) means = boxMean(means, width, height, radius)
  return { width, height, data: means }
}
