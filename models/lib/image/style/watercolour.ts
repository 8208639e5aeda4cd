import { smoothstep } from '@atelier/media/image/colour.ts'
import type { Rng } from '../../random/rng.ts'
import { fractal, noiseOf } from '../../random/noise.ts'
import { blank, type Image } from '@atelier/media/image/image.ts'
import { blurred, lumaPlane } from '../planes/plane.ts'
import { kuwahara } from './oil.ts'

export const watercolour = (image: Image, rng: Rng) => watercolourOf(image, rng)(image)

/**
 * Thin washes on rough paper: dark edges, uneven pigment and an unpainted margin. The paper is computed once for all
 * frames of a video.
 */
export function watercolourOf(
  { width, height }: Pick<Image, 'width' | 'height'>,
  rng: Rng,
): (image: Image) => Image {
  const unit = Math.sqrt(width * height)
  const { flow, pigment, paper, inside } = sheetOf(width, height, rng)
  return (image) => {
    const washes = kuwahara(image, Math.max(2, Math.round(unit / 130)))
    const luma = lumaPlane(washes)
    const rim = blurred(luma, unit / 160).data
    const result = blank(width, height)
    for (let pixel = 0; pixel < flow.length; pixel++) {
      const from = flow[pixel]
      const dried = Math.min(0.4, Math.max(0, (rim[from] - luma.data[from]) / 60))
      for (let part = 0; part < 3; part++) {
        const own = washes.data[from * 4 + part]
        // Thin paint lets the paper through, so colours are lighter, and darkest at the edges where it dried.
        const wash = 255 - (255 - own) * pigment[pixel] - dried * 130
        result.data[pixel * 4 + part] = (white[part] + (wash - white[part]) * inside[pixel]) * paper[pixel]
      }
      result.data[pixel * 4 + 3] = 255
    }
    return result
  }
}

const white = [250, 247, 240]

type Sheet = {
  /** For each pixel, the pixel that its colour flows from. */
  readonly flow: Int32Array
  readonly pigment: Float32Array
  readonly paper: Float32Array
  /** How much of each pixel is painted, from 0 in the margin to 1. */
  readonly inside: Float32Array
}

function sheetOf(width: number, height: number, rng: Rng): Sheet {
  const unit = Math.sqrt(width * height)
  const noise = noiseOf(rng)
  const plane = () => new Float32Array(width * height)
  const sheet = { flow: new Int32Array(width * height), pigment: plane(), paper: plane(), inside: plane() }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [across, down] = [x / unit, y / unit]
      const carriedX = fractal(noise, across * 14, down * 14, 2) * unit * 0.009
      const carriedY = fractal(noise, across * 14 + 40, down * 14, 2) * unit * 0.009
      const distance = Math.min(x, y, width - 1 - x, height - 1 - y) / unit
      const pixel = y * width + x
      sheet.flow[pixel] =
        clamp(Math.round(y + carriedY), height) * width + clamp(Math.round(x + carriedX), width)
      sheet.pigment[pixel] = 0.86 + fractal(noise, across * 5 + 9, down * 5, 3) * 0.22
      sheet.paper[pixel] = 1 + fractal(noise, across * 130, down * 130, 2) * 0.1
      sheet.inside[pixel] = marginAt(distance + fractal(noise, across * 9, down * 9 + 80, 3) * 0.03) * 0.96
    }
  }
  return sheet
}

const marginAt = (distance: number) => smoothstep(0.012, 0.034, distance)
const clamp = (value: number, length: number) => Math.min(length - 1, Math.max(0, value))
