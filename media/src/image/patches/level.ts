import type { Hole } from './mask.ts'
import type { Picture } from '../pixels/picture.ts'

/** Pixels along the side of a patch. */
export const side = 7

/** A picture of which a part is missing, at one scale. */
export type Level = {
  readonly width: number
  readonly height: number
  /** Red, green, blue and how rough the surface is, a byte each; what is missing gets filled. */
  readonly values: Uint8ClampedArray
  readonly hole: Hole
  /** 1 for what is known, but is not to be copied. */
  readonly unique: Uint8Array
  readonly pull: Pull
}

/** How much it counts against a patch that it lies the whole width or height of the picture away. */
export type Pull = { readonly across: number; readonly down: number }

/** Roughness is told apart from colour, or smooth patches, which are never far off, would win on every grainy surface. */
export function levelOf({ width, height, data }: Picture, hole: Hole, unique: Uint8Array, pull: Pull): Level {
  const values = data.slice()
  const luma = (pixel: number) =>
    (data[pixel * 4]! * 2 + data[pixel * 4 + 1]! * 5 + data[pixel * 4 + 2]!) >> 3
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x
      const right = x + 1 < width && !hole[pixel + 1] ? pixel + 1 : pixel
      const below = y + 1 < height && !hole[pixel + width] ? pixel + width : pixel
      const here = luma(pixel)
      values[pixel * 4 + 3] = 2 * (Math.abs(luma(right) - here) + Math.abs(luma(below) - here))
    }
  }
  return { width, height, values, hole, unique, pull }
}

/** Half as large; what touches the missing part is missing. */
export function halve({ width, height, values, hole, unique, pull }: Level): Level {
  const half = { width: width >> 1, height: height >> 1 }
  const halved = new Uint8ClampedArray(half.width * half.height * 4)
  const halvedHole = new Uint8Array(half.width * half.height)
  const halvedUnique = new Uint8Array(half.width * half.height)
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const from = y * 2 * width + x * 2
      const to = y * half.width + x
      halvedHole[to] = hole[from]! | hole[from + 1]! | hole[from + width]! | hole[from + width + 1]!
      halvedUnique[to] = unique[from]! | unique[from + 1]! | unique[from + width]! | unique[from + width + 1]!
      for (let channel = 0; channel < 4; channel++) {
        const at = from * 4 + channel
        halved[to * 4 + channel] =
          (values[at]! + values[at + 4]! + values[at + width * 4]! + values[at + width * 4 + 4]! + 2) >> 2
      }
    }
  }
  return { ...half, values: halved, hole: halvedHole, unique: halvedUnique, pull }
}

/** How many pixels deep in the missing part each pixel lies, 0 outside; the border of the picture is no shore. */
export function depths({ width, height, hole }: Level): Uint16Array {
  const far = 65_535
  const depth = Uint16Array.from(hole, (missing) => (missing ? far : 0))
  const from = (pixel: number, neighbour: number) => {
    if (depth[neighbour]! < depth[pixel]! - 1) depth[pixel] = depth[neighbour]! + 1
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x
      if (x > 0) from(pixel, pixel - 1)
      if (y > 0) from(pixel, pixel - width)
      if (x > 0 && y > 0) from(pixel, pixel - width - 1)
      if (x + 1 < width && y > 0) from(pixel, pixel - width + 1)
    }
  }
  for (let y = height - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--) {
      const pixel = y * width + x
      if (x + 1 < width) from(pixel, pixel + 1)
      if (y + 1 < height) from(pixel, pixel + width)
      if (x + 1 < width && y + 1 < height) from(pixel, pixel + width + 1)
      if (x > 0 && y + 1 < height) from(pixel, pixel + width - 1)
    }
  }
  return depth
}
