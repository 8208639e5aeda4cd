import { ease, hex } from '../colour/colour.ts'
import type { Dice } from '../../chance/dice.ts'
import { noiseOf } from '../../chance/noise.ts'
import { inColours } from '../colour/palette.ts'
import type { Picture } from '../pixels/picture.ts'
import { inFewColours } from '../pixels/pixels.ts'
import { asSharp, pixelsOf } from '../pixels/resized.ts'
import { withoutSpecks } from '../style/flat.ts'
import { single, type Only } from './single.ts'

/** Two inks, one for the shadows and one for the lights. Which two, chance decides. */
export const duotone: Only = single(async (picture, dice) => {
  // prettier-ignore
  const pairs = [['#1b1464', '#f15a5f', '#ffe9c9'], ['#0b3d2e', '#ef9f3b', '#fff3d6'], ['#2b0f54', '#ff4f81', '#ffda45'], ['#0a2342', '#2ca58d', '#fffdd0']]
  const row = pairs[Math.floor(dice() * pairs.length)]!.map(hex)
  return inColours(await pixelsOf(asSharp(picture).normalise()), row, 0)
})

export const heat = ['#05002e', '#3b0a8c', '#b3128a', '#f0562b', '#ffc531', '#fffbe0'].map(hex)

/** As a camera for heat shows it. */
export const thermal: Only = single(async (picture) => {
  const soft = await pixelsOf(
    asSharp(picture)
      .normalise()
      .blur(1 + Math.sqrt(picture.width * picture.height) / 400),
  )
  return inColours(soft, heat, 0)
})

/** Four prints of one picture in loud colours. */
export const popArt: Only = single(async (picture) => {
  const { width, height } = picture
  const [across, down] = [Math.max(1, Math.floor(width / 2)), Math.max(1, Math.floor(height / 2))]
  const small = await pixelsOf(asSharp(picture).normalise().resize(across, down, { fit: 'fill' }))
  const grey = inColours(await withoutSpecks(small, 3), ['#000000', '#ffffff'].map(hex), 0)
  const flat = await inFewColours(grey, 4)
  // prettier-ignore
  const rows = [['#2b1055', '#e8308c', '#ffd23f', '#fff6c9'], ['#0b3954', '#00a6a6', '#ff9f1c', '#fffbe0'], ['#3d0c11', '#d7263d', '#7fd8be', '#f4fff8'], ['#10002b', '#5a189a', '#f72585', '#caf0f8']]
  const tiles = await Promise.all(
    rows.map(async (row) =>
      asSharp(inColours(flat, row.map(hex), 0))
        .png()
        .toBuffer(),
    ),
  )
  const places = tiles.map((input, index) => ({
    input,
    left: (index % 2) * (width - across),
    top: Math.floor(index / 2) * (height - down),
  }))
  return pixelsOf(asSharp(picture).composite(places))
})

/** An old film: faded colours, grain, a leak of light, dust and scratches. */
export const vintage: Only = single((picture, dice) => {
  const { width, height, data } = picture
  const unit = Math.sqrt(width * height)
  const noise = noiseOf(dice)
  const leakX = dice() < 0.5 ? -0.05 : 1.05
  const leakY = dice()
  const result = new Uint8ClampedArray(data)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const luma = 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!
      const rim = 1 - 0.5 * ease(0.42, 0.85, Math.hypot(x / width - 0.5, y / height - 0.5))
      const leak = Math.exp(-(((x / width - leakX) * 3.2) ** 2) - ((y / height - leakY) * 2.2) ** 2)
      const grain = (dice() - 0.5) * 26
      const fade = (value: number, lift: number, top: number) =>
        (lift + ((luma + (value - luma) * 0.66) / 255) * (top - lift)) * rim + grain
      result[at] = fade(data[at]!, 38, 250) + leak * 170
      result[at + 1] = fade(data[at + 1]!, 28, 232) + leak * 70
      result[at + 2] = fade(data[at + 2]!, 42, 196) + leak * 20
    }
  }
  const faded = { width, height, data: result }
  for (let scratch = 0; scratch < 5; scratch++)
    scratchDown(faded, dice() * width, unit, dice, (y) => noise(scratch * 9.1, (y / unit) * 4))
  return faded
})

function scratchDown(
  { width, height, data }: Picture,
  x: number,
  unit: number,
  dice: Dice,
  sway: (y: number) => number,
): void {
  const strength = 20 + dice() * 45
  const [from, to] = [dice() * 0.4 * height, (0.6 + dice() * 0.4) * height]
  for (let y = Math.floor(from); y < to; y++) {
    const column = Math.round(x + sway(y) * unit * 0.006)
    if (column < 0 || column >= width || dice() < 0.2) continue
    for (let part = 0; part < 3; part++) data[(y * width + column) * 4 + part]! += strength
  }
}
