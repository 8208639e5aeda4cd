import { blank, type Image } from '@atelier/media/image/image.ts'
import type { Colour } from '@atelier/media/image/colour.ts'
import type { Rng } from '../../random/rng.ts'

/** Pixels across and down. */
export type Size = { readonly width: number; readonly height: number }

/** What a scene is painted on. Floats, so that many thin layers leave no banding. */
export type Canvas = Size & {
  /** Red, green, blue of each pixel, from 0 to 255. */
  readonly data: Float32Array
  /** Pixels per unit of length. Scenes are laid out in units, so that they look the same at every size. */
  readonly unit: number
}

export function canvasOf({ width, height }: Size): Canvas {
  return { width, height, data: new Float32Array(width * height * 3), unit: Math.sqrt(width * height) }
}

/** Blends a colour over a pixel; `at` is the index of its red value. */
export function blendPixel({ data }: Canvas, at: number, colour: Colour, share: number): void {
  data[at] = data[at] + (colour[0] - data[at]) * share
  data[at + 1] = data[at + 1] + (colour[1] - data[at + 1]) * share
  data[at + 2] = data[at + 2] + (colour[2] - data[at + 2]) * share
}

/** Adds light to a pixel with the screen blend mode. */
export function glow({ data }: Canvas, at: number, colour: Colour, share: number): void {
  data[at] = data[at] + (colour[0] * share * (255 - Math.min(255, data[at]))) / 255
  data[at + 1] = data[at + 1] + (colour[1] * share * (255 - Math.min(255, data[at + 1]))) / 255
  data[at + 2] = data[at + 2] + (colour[2] * share * (255 - Math.min(255, data[at + 2]))) / 255
}

/** Adds light around a point, fading to nothing at the radius. All in pixels. */
export function glowAround(
  canvas: Canvas,
  x: number,
  y: number,
  radius: number,
  colour: Colour,
  share: number,
) {
  const { width, height } = canvas
  const bottom = Math.min(height - 1, Math.ceil(y + radius))
  const right = Math.min(width - 1, Math.ceil(x + radius))
  for (let row = Math.max(0, Math.floor(y - radius)); row <= bottom; row++) {
    for (let column = Math.max(0, Math.floor(x - radius)); column <= right; column++) {
      const nearness = 1 - Math.hypot(column - x, row - y) / radius
      if (nearness > 0) glow(canvas, (row * width + column) * 3, colour, share * nearness * nearness)
    }
  }
}

/** Converts to bytes, dithered with fine noise against banding. */
export function canvasToImage({ width, height, data }: Canvas, rng: Rng): Image {
  const image = blank(width, height)
  for (let from = 0, to = 0; from < data.length; from += 3, to += 4) {
    const grain = rng() - 0.5 + (rng() - 0.5) * 2
    image.data[to] = data[from] + grain
    image.data[to + 1] = data[from + 1] + grain
    image.data[to + 2] = data[from + 2] + grain
    image.data[to + 3] = 255
  }
  return image
}
