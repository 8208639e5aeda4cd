import type { Dice } from '../../chance/dice.ts'
import type { Picture } from '../pixels/picture.ts'
import { pointillism } from './dots.ts'
import { charcoal, ink, pencil } from './drawn.ts'
import { lowPoly } from './facets.ts'
import { pixel, poster } from './flat.ts'
import { oil } from './oil.ts'
import { engraving, halftone } from './prints.ts'
import type { StyleName } from './style-words.ts'
import { mosaic, stainedGlass } from './tiles.ts'
import { watercolour } from './watercolour.ts'

/** Turns an opaque picture into one of the same size. */
type Style = (picture: Picture, dice: Dice) => Picture | Promise<Picture>

// prettier-ignore
const styles: Record<StyleName, Style> = {
  oil, watercolour, poster, pixel, mosaic, 'stained-glass': stainedGlass, pointillism, halftone, engraving,
  'low-poly': lowPoly, pencil, ink, charcoal,
}

/** The picture in a style. What was transparent is painted as paper and stays transparent. */
export async function inStyle(picture: Picture, style: StyleName, dice: Dice): Promise<Picture> {
  const styled = await styles[style](onWhite(picture), dice)
  for (let at = 3; at < styled.data.length; at += 4) styled.data[at] = picture.data[at]!
  return styled
}

/** Without transparency, as if it lay on white paper. */
export function onWhite({ width, height, data }: Picture): Picture {
  const result = new Uint8ClampedArray(data)
  for (let at = 0; at < data.length; at += 4) {
    const share = data[at + 3]! / 255
    for (let part = 0; part < 3; part++) result[at + part] = 255 + (data[at + part]! - 255) * share
    result[at + 3] = 255
  }
  return { width, height, data: result }
}
