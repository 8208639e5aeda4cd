import type { Raster } from './raster.ts'

/** A copy whose edges fade over about so many pixels to both sides: a mean over boxes, twice, is a ramp without corners. */
export function feathered({ width, height, bytes }: Raster, radius: number): Raster {
  const reach = Math.round(radius / 2)
  if (reach < 1) return { width, height, bytes }
  let current: Uint8Array = bytes
  for (let pass = 0; pass < 2; pass++) {
    current = blurLines(current, { lines: height, length: width, step: 1, stride: width }, reach)
    current = blurLines(current, { lines: width, length: height, step: width, stride: 1 }, reach)
  }
  return { width, height, bytes: current }
}

type Lines = { lines: number; length: number; step: number; stride: number }

/** The mean of the neighbours along each line; beyond an end, its last pixel goes on. */
function blurLines(from: Uint8Array, { lines, length, step, stride }: Lines, reach: number): Uint8Array {
  const to = new Uint8Array(from.length)
  const size = 2 * reach + 1
  for (let line = 0; line < lines; line++) {
    const at = (place: number) => from[line * stride + Math.min(length - 1, Math.max(0, place)) * step]!
    let sum = 0
    for (let place = -reach; place <= reach; place++) sum += at(place)
    for (let place = 0; place < length; place++) {
      to[line * stride + place * step] = Math.round(sum / size)
      sum += at(place + reach + 1) - at(place - reach)
    }
  }
  return to
}
