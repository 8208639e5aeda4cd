import { ease } from '../colour/colour.ts'
import type { Dice } from '../chance/dice.ts'
import { fractal, noiseOf } from '../chance/noise.ts'
import { blank, type Picture } from '../pixels/picture.ts'
import { blurred, brightnessOf } from '../planes/plane.ts'
import { kuwahara } from './oil.ts'

/** Thin washes on rough paper: edges where the water dried, uneven pigment, an unpainted margin. */
export function watercolour(picture: Picture, dice: Dice): Picture {
  const { width, height } = picture
  const unit = Math.sqrt(width * height)
  const noise = noiseOf(dice)
  const washes = kuwahara(picture, Math.max(2, Math.round(unit / 130)))
  const luma = brightnessOf(washes)
  const rim = blurred(luma, unit / 160).data
  const result = blank(width, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [across, down] = [x / unit, y / unit]
      // The water carries colour a little way.
      const fromX = clamp(Math.round(x + fractal(noise, across * 14, down * 14, 2) * unit * 0.009), width)
      const fromY = clamp(
        Math.round(y + fractal(noise, across * 14 + 40, down * 14, 2) * unit * 0.009),
        height,
      )
      const from = fromY * width + fromX
      const dried = Math.min(0.4, Math.max(0, (rim[from]! - luma.data[from]!) / 60))
      const pigment = fractal(noise, across * 5 + 9, down * 5, 3) * 0.22
      const paper = fractal(noise, across * 130, down * 130, 2) * 0.1
      const inside = marginAt(
        Math.min(x, y, width - 1 - x, height - 1 - y) / unit +
          fractal(noise, across * 9, down * 9 + 80, 3) * 0.03,
      )
      const at = (y * width + x) * 4
      for (let part = 0; part < 3; part++) {
        const own = washes.data[from * 4 + part]!
        // Thin paint lets the paper through: everything is lighter, and richest where it dried.
        const wash = 255 - (255 - own) * (0.86 + pigment) - dried * 130
        const white = [250, 247, 240][part]!
        result.data[at + part] = (white + (wash - white) * inside * 0.96) * (1 + paper)
      }
      result.data[at + 3] = 255
    }
  }
  return result
}

const marginAt = (away: number) => ease(0.012, 0.034, away)
const clamp = (value: number, length: number) => Math.min(length - 1, Math.max(0, value))
