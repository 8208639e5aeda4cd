import type { Rng } from '../../random/rng.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { pointillism } from './dots.ts'
import { charcoal, ink, pencil } from './drawn.ts'
import { lowPoly } from './low-poly.ts'
import { pixel, poster } from './flat.ts'
import { oil } from './oil.ts'
import { engraving, halftone } from './prints.ts'
import type { StyleName } from './style-words.ts'
import { mosaic, stainedGlass } from './tiles.ts'
import { watercolour } from './watercolour.ts'

/** Turns an opaque image into a stylised one of the same size. */
type Style = (image: Image, rng: Rng) => Image | Promise<Image>

// prettier-ignore
const styles: Record<StyleName, Style> = {
  oil, watercolour, poster, pixel, mosaic, 'stained-glass': stainedGlass, pointillism, halftone, engraving,
  'low-poly': lowPoly, pencil, ink, charcoal,
}

/** The image in a style, with its alpha kept. Transparent parts are treated as white paper. */
export async function inStyle(image: Image, style: StyleName, rng: Rng): Promise<Image> {
  const styled = await styles[style](onWhite(image), rng)
  for (let at = 3; at < styled.data.length; at += 4) styled.data[at] = image.data[at]
  return styled
}

/** Flattens the alpha on white. */
export function onWhite({ width, height, data }: Image): Image {
  const result = new Uint8ClampedArray(data)
  for (let at = 0; at < data.length; at += 4) {
    const share = data[at + 3] / 255
    for (let part = 0; part < 3; part++) result[at + part] = 255 + (data[at + part] - 255) * share
    result[at + 3] = 255
  }
  return { width, height, data: result }
}
