import type { Picture } from './picture.ts'

/** One number for each pixel, finer than a byte. */
export type Plane = { readonly width: number; readonly height: number; readonly data: Float32Array }

/** How bright each pixel is, from 0 to 255. */
export function lumaOf({ width, height, data }: Picture): Plane {
  const luma = new Float32Array(width * height)
  for (let at = 0, from = 0; at < luma.length; at++, from += 4) {
    luma[at] = 0.299 * data[from]! + 0.587 * data[from + 1]! + 0.114 * data[from + 2]!
  }
  return { width, height, data: luma }
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
export function blurred(plane: Plane, deviation: number): Plane {
  const radius = Math.max(1, Math.round((Math.sqrt(4 * deviation * deviation + 1) - 1) / 2))
  let data = plane.data
  for (let pass = 0; pass < 3; pass++) data = meanDown(meanAcross(data, plane, radius), plane, radius)
  return { ...plane, data }
}

type Size = { readonly width: number; readonly height: number }

function meanAcross(data: Float32Array, { width, height }: Size, radius: number): Float32Array {
  const result = new Float32Array(data.length)
  for (let y = 0; y < height; y++) slide(data, result, y * width, 1, width, radius)
  return result
}

function meanDown(data: Float32Array, { width, height }: Size, radius: number): Float32Array {
  const result = new Float32Array(data.length)
  for (let x = 0; x < width; x++) slide(data, result, x, width, height, radius)
  return result
}

/** The mean of a window that slides along one line; at the ends the last pixel is repeated. */
function slide(
  from: Float32Array,
  to: Float32Array,
  start: number,
  step: number,
  length: number,
  radius: number,
) {
  const last = start + (length - 1) * step
  const at = (index: number) => (index <= 0 ? start : index >= length ? last : start + index * step)
  let sum = 0
  for (let index = -radius; index <= radius; index++) sum += from[at(index)]!
  for (let index = 0; index < length; index++) {
    to[start + index * step] = sum / (radius * 2 + 1)
    sum += from[at(index + radius + 1)]! - from[at(index - radius)]!
  }
}
