import { ease } from '../colour/colour.ts'
import type { Dice } from '../chance/dice.ts'
import { noiseOf } from '../chance/noise.ts'
import { blank, type Picture } from '../pixels/picture.ts'
import { cellColours, cellsOf } from './cells.ts'

/** Small stones of one colour each in pale mortar. */
export function mosaic(picture: Picture, dice: Dice): Picture {
  const { width, height } = picture
  const side = Math.max(5, Math.sqrt(width * height) / 72)
  const cells = cellsOf(width, height, side, 0.42, dice)
  const colours = cellColours(picture, cells)
  const tints = Float32Array.from({ length: cells.count }, () => 0.9 + dice() * 0.2)
  return fill(picture, (at, part) => {
    const cell = cells.of[at]!
    const inside = ease(side * 0.03, side * 0.09, cells.edge[at]!)
    const bevel = 0.86 + 0.2 * ease(side * 0.1, side * 0.3, cells.edge[at]!)
    const mortar = 172 - part * 8
    return mortar + (colours[cell * 3 + part]! * tints[cell]! * bevel - mortar) * inside
  })
}

/** Panes of coloured glass held by lead, lit from behind. */
export function stainedGlass(picture: Picture, dice: Dice): Picture {
  const { width, height } = picture
  const side = Math.max(14, Math.sqrt(width * height) / 26)
  const cells = cellsOf(width, height, side, 0.82, dice)
  const colours = cellColours(picture, cells)
  const noise = noiseOf(dice)
  const light = Float32Array.from({ length: cells.count }, () => 0.92 + dice() * 0.3)
  const lead = Math.max(0.8, side * 0.055)
  return fill(picture, (at, part) => {
    const cell = cells.of[at]!
    const [x, y] = [at % width, Math.floor(at / width)]
    const mean = (colours[cell * 3]! + colours[cell * 3 + 1]! + colours[cell * 3 + 2]!) / 3
    const rich = mean + (colours[cell * 3 + part]! - mean) * 1.5
    const ripple = 1 + noise((x / side) * 1.4, (y / side) * 1.4) * 0.12
    const glass =
      Math.max(6, rich) * light[cell]! * ripple * (0.92 + 0.32 * ease(0, side * 0.4, cells.edge[at]!))
    return 24 + (glass - 24) * ease(lead * 0.75, lead * 1.25, cells.edge[at]!)
  })
}

function fill({ width, height }: Picture, valueAt: (at: number, part: number) => number): Picture {
  const result = blank(width, height)
  for (let at = 0; at < width * height; at++) {
    for (let part = 0; part < 3; part++) result.data[at * 4 + part] = valueAt(at, part)
    result.data[at * 4 + 3] = 255
  }
  return result
}
