import { blank, type Image } from '@atelier/media/image/image.ts'
import { renderSvg } from '../lib/image/pixels/pixels.ts'
import { blurImage } from '../lib/image/planes/blur-image.ts'
import type { Side } from '../lib/image/studio.ts'

/** The foreshortening of a shadow on the floor. */
const FLAT = 0.28

/** The shadow of a product on the floor behind it, away from the light. */
export async function castShadow(
  product: Image,
  width: number,
  height: number,
  left: number,
  top: number,
  side: Side,
  strength: number,
): Promise<Image> {
  const foot = top + product.height
  const shadow = blank(width, height)
  for (let y = Math.max(0, Math.floor(foot - product.height * FLAT)); y < Math.min(foot, height); y++) {
    const tall = (foot - 1 - y) / FLAT
    const row = Math.max(0, Math.round(product.height - 1 - tall))
    const aside = -side * tall * 0.55
    // Shadows get fainter with distance.
    const share = strength * 0.6 * (1 - (0.75 * tall) / product.height)
    for (let x = 0; x < width; x++) {
      const column = Math.round(x - left - aside)
      if (column < 0 || column >= product.width) continue
      shadow.data[(y * width + x) * 4 + 3] = product.data[(row * product.width + column) * 4 + 3] * share
    }
  }
  return blurImage(shadow, product.width * 0.03)
}

/** The contact shadow under a product: narrow and dark, with a wide and faint one around it. */
export async function contactShadow(
  product: Image,
  width: number,
  height: number,
  left: number,
  top: number,
  strength: number,
): Promise<Image> {
  const foot = top + product.height
  const [from, to] = footprintOf(product)
  const middle = left + (from + to) / 2
  const half = Math.max(4, (to - from) / 2)
  const svg = (reach: number, depth: number, opacity: number) =>
    `<ellipse cx="${middle}" cy="${foot - half * depth * 0.3}" rx="${half * reach}" ry="${Math.max(2, half * depth)}" fill="black" fill-opacity="${opacity}"/>`
  const draw = async (shape: string, softness: number) =>
    blurImage(await renderSvg(width, height, shape), softness)
  const [wide, narrow] = await Promise.all([
    draw(svg(1.25, 0.2, strength * 0.7), half * 0.14),
    draw(svg(0.98, 0.055, Math.min(1, strength * 1.6)), half * 0.035),
  ])
  for (let at = 3; at < wide.data.length; at += 4)
    wide.data[at] = 255 - ((255 - wide.data[at]) * (255 - narrow.data[at])) / 255
  return wide
}

/** The extent of the product on the floor: its width slightly above the lowest point. */
function footprintOf({ width, height, data }: Image): readonly [number, number] {
  let [from, to] = [width, 0]
  for (let y = Math.floor(height * 0.94); y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3] < 128) continue
      from = Math.min(from, x)
      to = Math.max(to, x)
    }
  }
  return to > from ? [from, to] : [width * 0.3, width * 0.7]
}
