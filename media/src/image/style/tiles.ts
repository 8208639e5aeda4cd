import { ease } from '../colour/colour.ts'
import type { Dice } from '../../chance/dice.ts'
import { noiseOf } from '../../chance/noise.ts'
import { blank, type Picture } from '../pixels/picture.ts'
import { cellColours, cellsOf } from './cells.ts'

type Size = Pick<Picture, 'width' | 'height'>
/** Lays one picture after the other in the same stones or panes. */
type Tiling = (picture: Picture) => Picture

export const mosaic = (picture: Picture, dice: Dice) => mosaicOf(picture, dice)(picture)
export const stainedGlass = (picture: Picture, dice: Dice) => stainedGlassOf(picture, dice)(picture)

/** Small stones of one colour each in pale mortar. */
export function mosaicOf({ width, height }: Size, dice: Dice): Tiling {
  const side = Math.max(5, Math.sqrt(width * height) / 72)
  const cells = cellsOf(width, height, side, 0.42, dice)
  const tints = Float32Array.from({ length: cells.count }, () => 0.9 + dice() * 0.2)
  const inside = cells.edge.map((away) => ease(side * 0.03, side * 0.09, away))
  const light = cells.edge.map(
    (away, at) => tints[cells.of[at]!]! * (0.86 + 0.2 * ease(side * 0.1, side * 0.3, away)),
  )
  return (picture) => {
    const colours = cellColours(picture, cells)
    return fill(picture, (at, part) => {
      const mortar = 172 - part * 8
      return mortar + (colours[cells.of[at]! * 3 + part]! * light[at]! - mortar) * inside[at]!
    })
  }
}

/** Panes of coloured glass held by lead, lit from behind. */
export function stainedGlassOf({ width, height }: Size, dice: Dice): Tiling {
  const side = Math.max(14, Math.sqrt(width * height) / 26)
  const cells = cellsOf(width, height, side, 0.82, dice)
  const noise = noiseOf(dice)
  const panes = Float32Array.from({ length: cells.count }, () => 0.92 + dice() * 0.3)
  const lead = Math.max(0.8, side * 0.055)
  const inside = cells.edge.map((away) => ease(lead * 0.75, lead * 1.25, away))
  const light = cells.edge.map((away, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    const ripple = 1 + noise((x / side) * 1.4, (y / side) * 1.4) * 0.12
    return panes[cells.of[at]!]! * ripple * (0.92 + 0.32 * ease(0, side * 0.4, away))
  })
  return (picture) => {
    const glass = enriched(cellColours(picture, cells))
    return fill(
      picture,
      (at, part) => 24 + (glass[cells.of[at]! * 3 + part]! * light[at]! - 24) * inside[at]!,
    )
  }
}

/** Glass lets through the light of one colour: none is as dull as what it stands for. */
function enriched(colours: Float32Array): Float32Array {
  return colours.map((value, at) => {
    const first = at - (at % 3)
    const mean = (colours[first]! + colours[first + 1]! + colours[first + 2]!) / 3
    return Math.max(6, mean + (value - mean) * 1.5)
  })
}

function fill({ width, height }: Size, valueAt: (at: number, part: number) => number): Picture {
  const result = blank(width, height)
  for (let at = 0; at < width * height; at++) {
    for (let part = 0; part < 3; part++) result.data[at * 4 + part] = valueAt(at, part)
    result.data[at * 4 + 3] = 255
  }
  return result
}
