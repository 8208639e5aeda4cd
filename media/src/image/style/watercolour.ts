import { ease } from '../colour/colour.ts'
import type { Dice } from '../../chance/dice.ts'
import { fractal, noiseOf } from '../../chance/noise.ts'
import { blank, type Picture } from '../pixels/picture.ts'
import { blurred, brightnessOf } from '../planes/plane.ts'
import { kuwahara } from './oil.ts'

export const watercolour = (picture: Picture, dice: Dice) => watercolourOf(picture, dice)(picture)

/** Thin washes on rough paper: edges where the water dried, uneven pigment, an unpainted margin. One sheet serves many pictures. */
export function watercolourOf(
  { width, height }: Pick<Picture, 'width' | 'height'>,
  dice: Dice,
): (picture: Picture) => Picture {
  const unit = Math.sqrt(width * height)
  const { flow, pigment, paper, inside } = sheetOf(width, height, dice)
  return (picture) => {
    const washes = kuwahara(picture, Math.max(2, Math.round(unit / 130)))
    const luma = brightnessOf(washes)
    const rim = blurred(luma, unit / 160).data
    const result = blank(width, height)
    for (let pixel = 0; pixel < flow.length; pixel++) {
      const from = flow[pixel]!
      const dried = Math.min(0.4, Math.max(0, (rim[from]! - luma.data[from]!) / 60))
      for (let part = 0; part < 3; part++) {
        const own = washes.data[from * 4 + part]!
        // Thin paint lets the paper through: everything is lighter, and richest where it dried.
        const wash = 255 - (255 - own) * pigment[pixel]! - dried * 130
        result.data[pixel * 4 + part] =
          (white[part]! + (wash - white[part]!) * inside[pixel]!) * paper[pixel]!
      }
      result.data[pixel * 4 + 3] = 255
    }
    return result
  }
}

const white = [250, 247, 240]

type Sheet = {
  /** The pixel from which the water carries colour to each. */
  readonly flow: Int32Array
  readonly pigment: Float32Array
  readonly paper: Float32Array
  /** How much of each pixel is painted at all. */
  readonly inside: Float32Array
}

function sheetOf(width: number, height: number, dice: Dice): Sheet {
  const unit = Math.sqrt(width * height)
  const noise = noiseOf(dice)
  const plane = () => new Float32Array(width * height)
  const sheet = { flow: new Int32Array(width * height), pigment: plane(), paper: plane(), inside: plane() }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [across, down] = [x / unit, y / unit]
      const carriedX = fractal(noise, across * 14, down * 14, 2) * unit * 0.009
      const carriedY = fractal(noise, across * 14 + 40, down * 14, 2) * unit * 0.009
      const away = Math.min(x, y, width - 1 - x, height - 1 - y) / unit
      const pixel = y * width + x
      sheet.flow[pixel] =
        clamp(Math.round(y + carriedY), height) * width + clamp(Math.round(x + carriedX), width)
      sheet.pigment[pixel] = 0.86 + fractal(noise, across * 5 + 9, down * 5, 3) * 0.22
      sheet.paper[pixel] = 1 + fractal(noise, across * 130, down * 130, 2) * 0.1
      sheet.inside[pixel] = marginAt(away + fractal(noise, across * 9, down * 9 + 80, 3) * 0.03) * 0.96
    }
  }
  return sheet
}

const marginAt = (away: number) => ease(0.012, 0.034, away)
const clamp = (value: number, length: number) => Math.min(length - 1, Math.max(0, value))
