import { hex, mix, type Colour } from '../colour/colour.ts'
import { inColours } from '../colour/palette.ts'
import type { Picture } from '../pixels/picture.ts'
import type { Wish } from './understand.ts'
import { colours } from './vocabulary.ts'

/** Colours with no thing behind them tint the whole picture; a world made of colours alone has used them already. */
export function inNamedColours(picture: Picture, wish: Wish): Picture {
  const [first, ...others] = wish.colours.map((name): Colour => hex(colours[name]))
  if (!first || wish.places.has('abstract') || wish.places.has('space')) return picture
  const row = [
    mix(first, [0, 0, 0], 0.82),
    first,
    ...others,
    mix(others.at(-1) ?? first, [255, 255, 255], 0.86),
  ]
  return inColours(picture, row, 0.35)
}
