import sharp from 'sharp'
import { letter } from '../../image/effect/lettering.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import { pixelsOf } from '../../image/pixels/resized.ts'

/** Words as a picture that is see-through around them, as large as a box allows. */
export async function titleOf(
  words: string,
  font: 'sans' | 'serif' | 'italic',
  colour: string,
  width: number,
  height: number,
): Promise<Picture> {
  const { input } = await letter(words, font, colour, width, height)
  return pixelsOf(sharp(input).ensureAlpha())
}

/** Draws a picture onto another, as opaque as `share` says, with its middle at a place; what falls outside is cut off. */
export function layOn(below: Picture, above: Picture, x: number, y: number, share: number): void {
  const [left, top] = [Math.round(x - above.width / 2), Math.round(y - above.height / 2)]
  for (let row = Math.max(0, -top); row < Math.min(above.height, below.height - top); row++) {
    for (let column = Math.max(0, -left); column < Math.min(above.width, below.width - left); column++) {
      const from = (row * above.width + column) * 4
      const cover = (above.data[from + 3]! / 255) * share
      if (cover === 0) continue
      const to = ((top + row) * below.width + left + column) * 4
      for (let part = 0; part < 3; part++)
        below.data[to + part] = below.data[to + part]! + (above.data[from + part]! - below.data[to + part]!) * cover
    }
  }
}
