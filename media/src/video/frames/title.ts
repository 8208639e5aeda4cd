import sharp from 'sharp'
import { letter } from '../../image/effect/lettering.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import { asSharp, pixelsOf } from '../../image/pixels/resized.ts'

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

/** What darkens the ground around letters, so that they can be read on anything. */
export async function shadowOf(title: Picture, softness: number): Promise<Picture> {
  const room = Math.ceil(softness * 3)
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const wide = await pixelsOf(
    asSharp(title).extend({ left: room, right: room, top: room, bottom: room, background: clear }),
  )
  const soft = await pixelsOf(asSharp(wide).blur(Math.max(0.5, softness)))
  return { ...soft, data: soft.data.map((value, at) => (at % 4 === 3 ? value * 1.4 : 0)) }
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
        below.data[to + part] =
          below.data[to + part]! + (above.data[from + part]! - below.data[to + part]!) * cover
    }
  }
}
