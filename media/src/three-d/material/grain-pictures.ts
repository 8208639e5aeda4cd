import { hex } from '../../image/colour/colour.ts'
import { blank, type Picture } from '../../image/pixels/picture.ts'
import type { Grain } from './grains.ts'
import type { Look } from './materials.ts'

const BUMPS = 3

/** How bright and how high each pixel of a grain is. */
type Heights = { size: number; bright: Float32Array; high: Float32Array }

export function heightsOf(grain: Grain, size: number): Heights {
  const heights = { size, bright: new Float32Array(size * size), high: new Float32Array(size * size) }
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const at = row * size + column
      const { bright, high } = grain((column + 0.5) / size, (row + 0.5) / size)
      heights.bright[at] = bright
      heights.high[at] = high
    }
  return heights
}

function painted(size: number, paint: (at: number, data: Uint8ClampedArray, pixel: number) => void): Picture {
  const picture = blank(size, size)
  for (let at = 0; at < size * size; at++) {
    paint(at, picture.data, at * 4)
    picture.data[at * 4 + 3] = 255
  }
  return picture
}

export function colourPicture({ size, bright }: Heights, colour: string): Picture {
  const [red, green, blue] = hex(colour)
  return painted(size, (at, data, pixel) => {
    const by = 1 + bright[at]!
    data[pixel] = red * by
    data[pixel + 1] = green * by
    data[pixel + 2] = blue * by
  })
}

/** Where the surface looks, from how high it is beside. As steep at every size. */
export function bumpPicture({ size, high }: Heights): Picture {
  const steepness = (BUMPS * size) / 512
  return painted(size, (at, data, pixel) => {
    const right = at % size === size - 1 ? at : at + 1
    const below = at + size < high.length ? at + size : at
    const across = (high[at]! - high[right]!) * steepness
    const up = (high[below]! - high[at]!) * steepness
    const length = Math.hypot(across, up, 4)
    data[pixel] = 127.5 + (127.5 * across) / length
    data[pixel + 1] = 127.5 + (127.5 * up) / length
    data[pixel + 2] = 127.5 + (127.5 * 4) / length
  })
}

/** Hollows are duller. */
export function finishPicture({ size, high }: Heights, { roughness, metalness }: Look): Picture {
  return painted(size, (at, data, pixel) => {
    data[pixel] = 255
    data[pixel + 1] = (roughness - 0.12 * high[at]!) * 255
    data[pixel + 2] = metalness * 255
  })
}
