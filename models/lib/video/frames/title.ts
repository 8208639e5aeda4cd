import sharp from 'sharp'
import { renderText } from '../../image/effect/render-text.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { asSharp, pixelsOf } from '@atelier/media/image/resized.ts'

/** Renders text as large as the box allows, on a transparent background. */
export async function renderTitle(
  words: string,
  font: 'sans' | 'serif' | 'italic',
  colour: string,
  width: number,
  height: number,
): Promise<Image> {
  const { input } = await renderText(words, font, colour, width, height)
  return pixelsOf(sharp(input).ensureAlpha())
}

/** A shadow that keeps text readable on any background. */
export async function dropShadow(title: Image, softness: number): Promise<Image> {
  const margin = Math.ceil(softness * 3)
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const wide = await pixelsOf(
    asSharp(title).extend({ left: margin, right: margin, top: margin, bottom: margin, background: clear }),
  )
  const soft = await pixelsOf(asSharp(wide).blur(Math.max(0.5, softness)))
  return { ...soft, data: soft.data.map((value, at) => (at % 4 === 3 ? value * 1.4 : 0)) }
}

/** Draws an image over another with its centre at (x, y) and an opacity of `share`, clipped to the target. */
export function drawOver(below: Image, above: Image, x: number, y: number, share: number): void {
  const [left, top] = [Math.round(x - above.width / 2), Math.round(y - above.height / 2)]
  for (let row = Math.max(0, -top); row < Math.min(above.height, below.height - top); row++) {
    for (let column = Math.max(0, -left); column < Math.min(above.width, below.width - left); column++) {
      const from = (row * above.width + column) * 4
      const cover = (above.data[from + 3] / 255) * share
      if (cover === 0) continue
      const to = ((top + row) * below.width + left + column) * 4
      for (let channel = 0; channel < 3; channel++)
        below.data[to + channel] =
          below.data[to + channel] + (above.data[from + channel] - below.data[to + channel]) * cover
    }
  }
}
