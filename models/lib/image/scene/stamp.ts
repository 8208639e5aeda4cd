import sharp from 'sharp'
import type { Colour } from '@atelier/media/image/colour.ts'
import { blendPixel, type Canvas } from './canvas.ts'

/** A rendered drawing: RGBA pixels. */
type Drawing = { readonly width: number; readonly height: number; readonly data: Uint8Array }

/** Draws SVG elements in a box, at a width in pixels. */
export async function draw(
  elements: string,
  box: { width: number; height: number },
  width: number,
): Promise<Drawing> {
  const across = Math.max(2, Math.round(width))
  const down = Math.max(2, Math.round((width * box.height) / box.width))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${down}" viewBox="0 0 ${box.width} ${box.height}" preserveAspectRatio="none">${elements}</svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

export type Look = {
  /** The light on it; white leaves its colours as they are. */
  readonly light: Colour
  readonly haze: Colour
  /** How much of it the haze hides, from 0 to 1. */
  readonly hazeShare: number
  /** Which side is brighter: -1 left, 1 right, 0 none. */
  readonly litSide: number
}

/** Puts a drawing on the canvas with its upper left corner at a position. */
export function stamp(canvas: Canvas, drawing: Drawing, left: number, top: number, look: Look): void {
  const { light, haze, hazeShare, litSide } = look
  forEachVisiblePixel(canvas, drawing, left, top, (at, from, share, column) => {
    const side = 1 + litSide * (column / drawing.width - 0.5) * 0.5
    for (let part = 0; part < 3; part++) {
      const own = (drawing.data[from + part] * light[part] * side) / 255
      const colour = own + (haze[part] - own) * hazeShare
      canvas.data[at + part] = canvas.data[at + part] + (colour - canvas.data[at + part]) * share
    }
  })
}

/** Paints the reflection of a drawing in water, distorted by waves. */
export function stampReflection(
  canvas: Canvas,
  drawing: Drawing,
  left: number,
  foot: number,
  look: Look,
): void {
  const { width, height, data } = canvas
  for (let row = 0; row < drawing.height * 0.75; row++) {
    const y = Math.round(foot + row)
    if (y < 0 || y >= height) break
    const sway = Math.sin(row * 0.35 * (1000 / canvas.unit)) * row * 0.05
    const fading = 0.5 * (1 - row / (drawing.height * 0.75))
    for (let column = 0; column < drawing.width; column++) {
      const x = Math.round(left + column + sway)
      if (x < 0 || x >= width) continue
      const from = ((drawing.height - 1 - row) * drawing.width + column) * 4
      const share = (drawing.data[from + 3] / 255) * fading
      const at = (y * width + x) * 3
      for (let part = 0; part < 3; part++) {
        const own = (drawing.data[from + part] * look.light[part]) / 255
        data[at + part] = data[at + part] + (own * 0.75 - data[at + part]) * share
      }
    }
  }
}

/** Puts a drawing of lamps on the canvas, unaffected by the light of the scene. */
export function shine(canvas: Canvas, drawing: Drawing, left: number, top: number): void {
  forEachVisiblePixel(canvas, drawing, left, top, (at, from, share) => {
    const { data } = drawing
    blendPixel(canvas, at, [data[from], data[from + 1], data[from + 2]], share)
  })
}

function forEachVisiblePixel(
  { width, height }: Canvas,
  drawing: Drawing,
  left: number,
  top: number,
  visit: (at: number, from: number, share: number, column: number) => void,
): void {
  const [startX, startY] = [Math.round(left), Math.round(top)]
  for (let row = Math.max(0, -startY); row < Math.min(drawing.height, height - startY); row++) {
    for (let column = Math.max(0, -startX); column < Math.min(drawing.width, width - startX); column++) {
      const from = (row * drawing.width + column) * 4
      const alpha = drawing.data[from + 3]
      if (alpha > 0) visit(((startY + row) * width + startX + column) * 3, from, alpha / 255, column)
    }
  }
}
