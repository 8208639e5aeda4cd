import { boxMean } from './box-mean.ts'
import { lumaOf } from './luma.ts'
import type { Picture } from '../pixels/picture.ts'

/** One number for each pixel, finer than a byte. */
export type Plane = { readonly width: number; readonly height: number; readonly data: Float32Array }

/** How bright each pixel is, from 0 to 255. */
export function brightnessOf(picture: Picture): Plane {
  const { width, height } = picture
  return { width, height, data: lumaOf(picture).map((value) => value * 255) }
}

/** In a loop: a call for each value would box every one of them, which in films is felt. */
export function meanOf(values: Float32Array): number {
  let sum = 0
  for (let at = 0; at < values.length; at++) sum += values[at]!
  return sum / values.length
}

/** From black to white: the darkest and the brightest fiftieth become the ends. */
export function stretched(plane: Plane): Plane {
  const counts = new Uint32Array(256)
  for (const value of plane.data) counts[Math.round(value)]!++
  const few = plane.data.length / 50
  let [dark, bright] = [0, 255]
  for (let sum = counts[0]!; sum < few; sum += counts[++dark]!);
  for (let sum = counts[255]!; sum < few; sum += counts[--bright]!);
  const span = Math.max(24, bright - dark)
  return {
    ...plane,
    data: plane.data.map((value) => Math.min(255, Math.max(0, ((value - dark) * 255) / span))),
  }
}

/** Blurred as by a bell curve of that deviation in pixels: three means in a row come close to one. */
export function blurred({ width, height, data }: Plane, deviation: number): Plane {
  const radius = Math.max(1, Math.round((Math.sqrt(4 * deviation * deviation + 1) - 1) / 2))
  let means = data
  for (let pass = 0; pass < 3; pass++) means = boxMean(means, width, height, radius)
  return { width, height, data: means }
}
