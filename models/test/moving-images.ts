import { rngOf } from '../lib/random/rng.ts'
import { fractal, noiseOf } from '../lib/random/noise.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { paint, type Colour } from './images.ts'

const [coarse, fine] = [noiseOf(rngOf(11)), noiseOf(rngOf(12))]

/** A continuous texture, defined between pixels too, so that images can move by known fractions of a pixel. */
function texture(x: number, y: number): Colour {
  const shade = 128 + 190 * fractal(coarse, x / 22, y / 22, 4)
  const tint = 60 * fine(x / 30, y / 30)
  return [shade + tint, shade, shade - tint]
}

/** An image of the texture, sampled at the coordinates that `from` gives for each pixel. */
export function inMotion(
  width: number,
  height: number,
  from: (x: number, y: number) => readonly [x: number, y: number],
): Image {
  return paint(width, height, (x, y) => texture(...from(x, y)))
}
