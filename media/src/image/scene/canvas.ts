import { blank, type Picture } from '../pixels/picture.ts'
import type { Colour } from '../colour/colour.ts'
import type { Dice } from '../../chance/dice.ts'

/** Pixels across and down. */
export type Size = { readonly width: number; readonly height: number }

/** What a scene is painted on: finer than bytes, so that many thin layers leave no steps. */
export type Canvas = Size & {
  /** Red, green, blue of each pixel, from 0 to 255. */
  readonly data: Float32Array
  /** Pixels in one unit of length. Scenes are laid out in units, so that they look the same at every size. */
  readonly unit: number
}

export function canvasOf({ width, height }: Size): Canvas {
  return { width, height, data: new Float32Array(width * height * 3), unit: Math.sqrt(width * height) }
}

/** Lays a colour over a pixel; `at` is where its red is. */
export function lay({ data }: Canvas, at: number, colour: Colour, share: number): void {
  data[at] = data[at]! + (colour[0] - data[at]!) * share
  data[at + 1] = data[at + 1]! + (colour[1] - data[at + 1]!) * share
  data[at + 2] = data[at + 2]! + (colour[2] - data[at + 2]!) * share
}

/** Adds light to a pixel, which grows no brighter than white. */
export function glow({ data }: Canvas, at: number, colour: Colour, share: number): void {
  data[at] = data[at]! + (colour[0] * share * (255 - Math.min(255, data[at]!))) / 255
  data[at + 1] = data[at + 1]! + (colour[1] * share * (255 - Math.min(255, data[at + 1]!))) / 255
  data[at + 2] = data[at + 2]! + (colour[2] * share * (255 - Math.min(255, data[at + 2]!))) / 255
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

/** In bytes, with a grain so fine that it only hides the steps between them. */
export function develop({ width, height, data }: Canvas, dice: Dice): Picture {
  const picture = blank(width, height)
  for (let from = 0, to = 0; from < data.length; from += 3, to += 4) {
    const grain = dice() - 0.5 + (dice() - 0.5) * 2
    picture.data[to] = data[from]! + grain
    picture.data[to + 1] = data[from + 1]! + grain
    picture.data[to + 2] = data[from + 2]! + grain
    picture.data[to + 3] = 255
  }
  return picture
}
