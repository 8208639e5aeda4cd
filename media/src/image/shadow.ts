import { blank, type Picture } from './picture.ts'
import { fromSvg } from './pixels.ts'
import { softened } from './soften.ts'
import type { Side } from './studio.ts'

/** How much shorter a shadow on the floor looks than what throws it. */
const FLAT = 0.28

/** What a thing throws over the floor behind it, away from the light. */
export async function castShadow(
  thing: Picture,
  width: number,
  height: number,
  left: number,
  top: number,
  side: Side,
  strength: number,
): Promise<Picture> {
  const foot = top + thing.height
  const shadow = blank(width, height)
  for (let y = Math.max(0, Math.floor(foot - thing.height * FLAT)); y < Math.min(foot, height); y++) {
    const tall = (foot - 1 - y) / FLAT
    const row = Math.max(0, Math.round(thing.height - 1 - tall))
    const aside = -side * tall * 0.55
    // Fainter with distance, as light creeps around what throws it.
    const share = strength * 0.6 * (1 - (0.75 * tall) / thing.height)
    for (let x = 0; x < width; x++) {
      const column = Math.round(x - left - aside)
      if (column < 0 || column >= thing.width) continue
      shadow.data[(y * width + x) * 4 + 3] = thing.data[(row * thing.width + column) * 4 + 3]! * share
    }
  }
  return softened(shadow, thing.width * 0.03)
}

/** The darkness under a thing where it touches the floor: narrow and deep, with a wide and faint one around it. */
export async function contactShadow(
  thing: Picture,
  width: number,
  height: number,
  left: number,
  top: number,
  strength: number,
): Promise<Picture> {
  const foot = top + thing.height
  const [from, to] = footOf(thing)
  const middle = left + (from + to) / 2
  const half = Math.max(4, (to - from) / 2)
  const svg = (reach: number, depth: number, opacity: number) =>
    `<ellipse cx="${middle}" cy="${foot - half * depth * 0.3}" rx="${half * reach}" ry="${Math.max(2, half * depth)}" fill="black" fill-opacity="${opacity}"/>`
  const draw = async (shape: string, softness: number) =>
    softened(await fromSvg(width, height, shape), softness)
  const [wide, narrow] = await Promise.all([
    draw(svg(1.25, 0.2, strength * 0.7), half * 0.14),
    draw(svg(0.98, 0.055, Math.min(1, strength * 1.6)), half * 0.035),
  ])
  for (let at = 3; at < wide.data.length; at += 4)
    wide.data[at] = 255 - ((255 - wide.data[at]!) * (255 - narrow.data[at]!)) / 255
  return wide
}

/** From where to where it stands on the floor: as wide as it is a little above its lowest point. */
function footOf({ width, height, data }: Picture): readonly [number, number] {
  let [from, to] = [width, 0]
  for (let y = Math.floor(height * 0.94); y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3]! < 128) continue
      from = Math.min(from, x)
      to = Math.max(to, x)
    }
  }
  return to > from ? [from, to] : [width * 0.3, width * 0.7]
}
