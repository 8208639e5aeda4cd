import { ease } from '../colour/colour.ts'
import type { Dice } from '../../chance/dice.ts'
import { fractal, noiseOf, type Noise } from '../../chance/noise.ts'
import { blank, type Picture } from '../pixels/picture.ts'
import { blurred, brightnessOf, stretched, type Plane } from '../planes/plane.ts'

type Size = Pick<Picture, 'width' | 'height'>
/** Draws one picture after the other on the same paper, with the same strokes. */
type Drawing = (picture: Picture) => Picture

export const pencil = (picture: Picture, dice: Dice) => pencilOf(picture, dice)(picture)
export const ink = (picture: Picture, dice: Dice) => inkOf(picture, dice)(picture)
export const charcoal = (picture: Picture, dice: Dice) => charcoalOf(picture, dice)(picture)

/** Graphite: fine outlines, and shading by strokes that lie side by side. */
export function pencilOf(size: Size, dice: Dice): Drawing {
  const unit = unitOf(size)
  const noise = noiseOf(dice)
  const strokes = planeOf(
    size,
    (x, y) => hatch(noise, x, y, unit / 340, 0.9) * 0.65 + hatch(noise, x, y, unit / 340, 0.55) * 0.35,
  )
  const tooth = planeOf(size, (x, y) => 0.78 + noise(x / 1.7, y / 1.7) * 0.3)
  return (picture) => {
    const luma = stretched(brightnessOf(picture))
    const outline = outlines(luma, unit / 700, 14)
    const tone = blurred(luma, unit / 260).data
    return onPaper(picture, (at) => {
      const dark = 1 - tone[at]! / 255
      const shading = ease(0.05, 0.85, dark) * (0.8 + strokes[at]! * 0.62)
      return Math.min(0.93, shading * 0.92 + (1 - outline[at]!) * 0.8) * tooth[at]!
    })
  }
}

/** A pen: black lines, and hatching that crosses where it gets darker. */
export function inkOf(size: Size, dice: Dice): Drawing {
  const unit = unitOf(size)
  const noise = noiseOf(dice)
  const pitch = Math.max(3, unit / 170)
  const wobble = planeOf(size, (x, y) => fractal(noise, x / (pitch * 9), y / (pitch * 9), 2) * pitch * 0.8)
  return (picture) => {
    const luma = stretched(brightnessOf(picture))
    const outline = outlines(luma, unit / 480, 24)
    const tone = blurred(luma, unit / 200).data
    return onPaper(picture, (at, x, y) => {
      const dark = 1 - tone[at]! / 255
      let share = 1 - outline[at]!
      for (const { from, sin, cos } of layers) {
        if (dark < from) break
        const across = (x * sin - y * cos + wobble[at]!) / pitch
        const away = Math.abs(across - Math.floor(across) - 0.5)
        const wide = 0.1 + ease(from, from + 0.3, dark) * 0.17
        share = Math.max(share, ease(wide + 0.5 / pitch, wide - 0.5 / pitch, away))
      }
      return share * 0.95
    })
  }
}

/** How dark it is where each layer of hatching begins, and which way it lies. */
const layers = [
  [0.34, 0.785],
  [0.54, -0.785],
  [0.72, 0],
  [0.84, 1.571],
].map(([from = 0, angle = 0]) => ({ from, sin: Math.sin(angle), cos: Math.cos(angle) }))

/** Charcoal: broad and soft, rubbed into the paper, with the deepest blacks. */
export function charcoalOf(size: Size, dice: Dice): Drawing {
  const unit = unitOf(size)
  const noise = noiseOf(dice)
  const rubbed = planeOf(
    size,
    (x, y) => fractal(noise, (x + y * 0.7) / (unit / 40), (y - x * 0.7) / (unit / 160), 3) * 0.3,
  )
  const grain = planeOf(size, (x, y) => 0.82 + fractal(noise, x / (unit / 420), y / (unit / 420), 2) * 0.75)
  return (picture) => {
    const luma = stretched(brightnessOf(picture))
    const tone = blurred(luma, unit / 150).data
    const outline = outlines(luma, unit / 260, 10)
    return onPaper(picture, (at) => {
      const dark = ease(0.12, 0.88, 1 - tone[at]! / 255)
      const covered = dark * 1.05 + rubbed[at]! * (0.3 + dark) + (1 - outline[at]!) * 0.55
      return ease(0.02, 1, covered * grain[at]!) * 0.96
    })
  }
}

function planeOf({ width, height }: Size, valueAt: (x: number, y: number) => number): Float32Array {
  return Float32Array.from({ length: width * height }, (_, at) => valueAt(at % width, Math.floor(at / width)))
}

const unitOf = ({ width, height }: Size) => Math.sqrt(width * height)

/** 0 on an outline and 1 beside it: the difference of two blurs, with everything above a level made white. */
function outlines(luma: Plane, deviation: number, sharpness: number): Float32Array {
  const fine = blurred(luma, Math.max(0.7, deviation)).data
  const broad = blurred(luma, Math.max(2.2, deviation * 1.8)).data
  return fine.map(
    (value, at) => 1 - ease(0.9, 3.4, ((broad[at]! - value) / (12 + broad[at]! * 0.08)) * sharpness * 0.35),
  )
}

/** Strokes that lie side by side at an angle, none quite like the other. */
function hatch(noise: Noise, x: number, y: number, wide: number, angle: number): number {
  const along = (x * Math.cos(angle) + y * Math.sin(angle)) / (wide * 16)
  const across = (x * Math.sin(angle) - y * Math.cos(angle)) / Math.max(1.1, wide)
  return noise(along, across)
}

const [paper, lead] = [
  [250, 248, 243],
  [34, 34, 38],
]

/** Draws where `darknessAt` says so, from 0 for bare paper to 1. */
function onPaper(
  { width, height }: Picture,
  darknessAt: (at: number, x: number, y: number) => number,
): Picture {
  const result = blank(width, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const share = Math.min(1, Math.max(0, darknessAt(at, x, y)))
      for (let part = 0; part < 3; part++)
        result.data[at * 4 + part] = paper[part]! + (lead[part]! - paper[part]!) * share
      result.data[at * 4 + 3] = 255
    }
  }
  return result
}
