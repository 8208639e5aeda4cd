import type { Mask } from '@atelier/media/image/mask.ts'
import type { Image } from '@atelier/media/image/image.ts'

/** Pixels along the side of a patch. */
export const patchSide = 7

/** An image with a hole, at one scale of the pyramid. */
export type Level = {
  readonly width: number
  readonly height: number
  /** Red, green, blue and roughness, a byte each; the values in the hole get filled. */
  readonly values: Uint8ClampedArray
  readonly hole: Mask
  /** 1 for known pixels that must not be copied. */
  readonly excluded: Uint8Array
  readonly offsetPenalty: OffsetPenalty
}

/** The cost of copying a patch from a whole image width or height away. */
export type OffsetPenalty = { readonly across: number; readonly down: number }

/** Roughness is a channel of its own, because otherwise smooth patches would match every grainy surface best. */
export function levelOf(
  { width, height, data }: Image,
  hole: Mask,
  excluded: Uint8Array,
  offsetPenalty: OffsetPenalty,
): Level {
  const values = data.slice()
  const luma = (pixel: number) => (data[pixel * 4] * 2 + data[pixel * 4 + 1] * 5 + data[pixel * 4 + 2]) >> 3
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x
      const right = x + 1 < width && !hole[pixel + 1] ? pixel + 1 : pixel
      const below = y + 1 < height && !hole[pixel + width] ? pixel + width : pixel
      const here = luma(pixel)
      values[pixel * 4 + 3] = 2 * (Math.abs(luma(right) - here) + Math.abs(luma(below) - here))
    }
  }
  return { width, height, values, hole, excluded, offsetPenalty }
}

/** Half as large; a pixel is in the hole if any of its four pixels is. */
export function halve({ width, height, values, hole, excluded, offsetPenalty }: Level): Level {
  const half = { width: width >> 1, height: height >> 1 }
  const halved = new Uint8ClampedArray(half.width * half.height * 4)
  const halvedHole = new Uint8Array(half.width * half.height)
  const halvedExcluded = new Uint8Array(half.width * half.height)
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const from = y * 2 * width + x * 2
      const to = y * half.width + x
      halvedHole[to] = hole[from] | hole[from + 1] | hole[from + width] | hole[from + width + 1]
      halvedExcluded[to] =
        excluded[from] | excluded[from + 1] | excluded[from + width] | excluded[from + width + 1]
      for (let channel = 0; channel < 4; channel++) {
        const at = from * 4 + channel
        halved[to * 4 + channel] =
          (values[at] + values[at + 4] + values[at + width * 4] + values[at + width * 4 + 4] + 2) >> 2
      }
    }
  }
  return { ...half, values: halved, hole: halvedHole, excluded: halvedExcluded, offsetPenalty }
}

/**
 * Distance transform: how far each pixel of the hole is from a known pixel, 0 outside of it. The image border does not
 * count as known.
 */
export function depths({ width, height, hole }: Level): Uint16Array {
  const far = 65_535
  const depth = Uint16Array.from(hole, (missing) => (missing ? far : 0))
  const from = (pixel: number, neighbour: number) => {
    if (depth[neighbour] < depth[pixel] - 1) depth[pixel] = depth[neighbour] + 1
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
