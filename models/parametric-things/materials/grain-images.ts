import { hex } from '@atelier/media/image/colour.ts'
import { blank, type Image } from '@atelier/media/image/image.ts'
import type { Grain } from './grains.ts'
import type { Look } from './materials.ts'

/** How steep the height of a grain appears in the normal map. */
const NORMAL_STRENGTH = 3

/** The brightness and height of a grain for each pixel. */
type Heights = { size: number; brightness: Float32Array; height: Float32Array }

export function heightsOf(grain: Grain, size: number): Heights {
  const heights = { size, brightness: new Float32Array(size * size), height: new Float32Array(size * size) }
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const at = row * size + column
      const { brightness, height } = grain((column + 0.5) / size, (row + 0.5) / size)
      heights.brightness[at] = brightness
      heights.height[at] = height
    }
  return heights
}

function painted(size: number, paint: (at: number, data: Uint8ClampedArray, pixel: number) => void): Image {
  const image = blank(size, size)
  for (let at = 0; at < size * size; at++) {
    paint(at, image.data, at * 4)
    image.data[at * 4 + 3] = 255
  }
  return image
}

export function colourImage({ size, brightness }: Heights, colour: string): Image {
  const [red, green, blue] = hex(colour)
  return painted(size, (at, data, pixel) => {
    const by = 1 + brightness[at]
    data[pixel] = red * by
    data[pixel + 1] = green * by
    data[pixel + 2] = blue * by
  })
}

/** A normal map from the differences in height, equally steep at every texture size. */
export function normalMapImage({ size, height }: Heights): Image {
  const steepness = (NORMAL_STRENGTH * size) / 512
  return painted(size, (at, data, pixel) => {
    const right = at % size === size - 1 ? at : at + 1
    const below = at + size < height.length ? at + size : at
    const across = (height[at] - height[right]) * steepness
    const up = (height[below] - height[at]) * steepness
    const length = Math.hypot(across, up, 4)
    data[pixel] = 127.5 + (127.5 * across) / length
    data[pixel + 1] = 127.5 + (127.5 * up) / length
    data[pixel + 2] = 127.5 + (127.5 * 4) / length
  })
}

/** Hollows are rougher. */
export function metallicRoughnessImage({ size, height }: Heights, { roughness, metalness }: Look): Image {
  return painted(size, (at, data, pixel) => {
    data[pixel] = 255
    data[pixel + 1] = (roughness - 0.12 * height[at]) * 255
    data[pixel + 2] = metalness * 255
  })
}
