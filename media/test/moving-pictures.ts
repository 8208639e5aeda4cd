import { diceOf } from '../src/chance/dice.ts'
import { fractal, noiseOf } from '../src/chance/noise.ts'
import type { Picture } from '../src/image/pixels/picture.ts'
import { paint, type Colour } from './pictures.ts'

const [coarse, fine] = [noiseOf(diceOf(11)), noiseOf(diceOf(12))]

/** A colour for every place of an endless sheet, between pixels too: what moves on it moves by known fractions. */
function texture(x: number, y: number): Colour {
  const shade = 128 + 190 * fractal(coarse, x / 22, y / 22, 4)
  const tint = 60 * fine(x / 30, y / 30)
  return [shade + tint, shade, shade - tint]
}

/** A picture of that sheet: what each of its pixels shows lies where `from` says. */
export function inMotion(
  width: number,
  height: number,
  from: (x: number, y: number) => readonly [x: number, y: number],
): Picture {
  return paint(width, height, (x, y) => texture(...from(x, y)))
}
