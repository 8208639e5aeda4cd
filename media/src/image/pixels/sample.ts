import type { Colour } from '../colour/colour.ts'
import type { Picture } from './picture.ts'

/** The colour of the pixel nearest to a point; beyond the rim, that of the rim. */
export function colourAt({ width, height, data }: Picture, x: number, y: number): Colour {
  const at =
    (Math.min(height - 1, Math.max(0, Math.round(y))) * width +
      Math.min(width - 1, Math.max(0, Math.round(x)))) *
    4
  return [data[at]!, data[at + 1]!, data[at + 2]!]
}
