import { boxMean } from './box-mean.ts'
import { rowsOf } from './rows-of.ts'
import type { Picture } from '../pixels/picture.ts'
import { resized } from '../pixels/resized.ts'

/** A value from 0 to 1 for each pixel of a picture: how much of it belongs to something. */
export type Matte = Float32Array

/** The side within which the fit is made of a picture on its own; larger pictures take it over, stretched. */
const FIT_SIDE = 1024

/** So small a difference of colour, squared, from 0 to 1, is taken for noise and not for an edge. */
const NOISE = 2e-4

/**
 * Draws a coarse matte along the edges of the picture. In each small window the matte is taken for a sum of the three
 * colours and a constant; where the colours part at an edge, so does the matte. (He, Sun and Tang: Guided image
 * filtering.)
 */
export async function guidedFilter(
  matte: Picture,
  guide: Picture,
  reach: number,
  fitSide = FIT_SIDE,
): Promise<Matte> {
  const scale = Math.min(1, fitSide / Math.max(guide.width, guide.height))
  const [width, height] = [Math.ceil(guide.width * scale), Math.ceil(guide.height * scale)]
  const [coarse, small] = await Promise.all([resized(matte, width, height), resized(guide, width, height)])
  const fit = fitTo(
    plane(coarse, 0),
    [plane(small, 0), plane(small, 1), plane(small, 2)],
    width,
    height,
    reach,
  )
  return applied(fit, width, height, guide)
}

/** How much of each colour, and the constant. */
type Fit = readonly [Float32Array, Float32Array, Float32Array, Float32Array]

function fitTo(
  matte: Float32Array,
  colours: readonly [Float32Array, Float32Array, Float32Array],
  width: number,
  height: number,
  reach: number,
): Fit {
  const radius = Math.max(1, Math.round(reach * Math.max(width, height)))
  const mean = (values: Float32Array) => boxMean(values, width, height, radius)
  const [red, green, blue] = colours
  const [meanRed, meanGreen, meanBlue, meanMatte] = [mean(red), mean(green), mean(blue), mean(matte)]
  // In loops and without lists: a call or a list for each pixel makes a film of work for the garbage collector.
  const products = new Float32Array(matte.length)
  const shared = (one: Float32Array, other: Float32Array, meanOne: Float32Array, meanOther: Float32Array) => {
    for (let at = 0; at < products.length; at++) products[at] = one[at]! * other[at]!
    const means = mean(products)
    for (let at = 0; at < means.length; at++) means[at]! -= meanOne[at]! * meanOther[at]!
    return means
  }
  const redMatte = shared(red, matte, meanRed, meanMatte)
  const greenMatte = shared(green, matte, meanGreen, meanMatte)
  const blueMatte = shared(blue, matte, meanBlue, meanMatte)
  const redRed = shared(red, red, meanRed, meanRed)
  const redGreen = shared(red, green, meanRed, meanGreen)
  const redBlue = shared(red, blue, meanRed, meanBlue)
  const greenGreen = shared(green, green, meanGreen, meanGreen)
  const greenBlue = shared(green, blue, meanGreen, meanBlue)
  const blueBlue = shared(blue, blue, meanBlue, meanBlue)

  const constant = new Float32Array(matte.length)
  for (let at = 0; at < matte.length; at++) {
    // The inverse of the covariance of the colours, a symmetric matrix of three by three, times theirs with the matte.
    const a = redRed[at]! + NOISE
    const b = redGreen[at]!
    const c = redBlue[at]!
    const d = greenGreen[at]! + NOISE
    const e = greenBlue[at]!
    const f = blueBlue[at]! + NOISE
    const first = d * f - e * e
    const second = c * e - b * f
    const third = b * e - c * d
    const determinant = a * first + b * second + c * third
    const r = redMatte[at]!
    const g = greenMatte[at]!
    const l = blueMatte[at]!
    const ofRed = (first * r + second * g + third * l) / determinant
    const ofGreen = (second * r + (a * f - c * c) * g + (b * c - a * e) * l) / determinant
    const ofBlue = (third * r + (b * c - a * e) * g + (a * d - b * b) * l) / determinant
    redMatte[at] = ofRed
    greenMatte[at] = ofGreen
    blueMatte[at] = ofBlue
    constant[at] = meanMatte[at]! - ofRed * meanRed[at]! - ofGreen * meanGreen[at]! - ofBlue * meanBlue[at]!
  }
  return [mean(redMatte), mean(greenMatte), mean(blueMatte), mean(constant)]
}

function applied(fit: Fit, width: number, height: number, guide: Picture): Matte {
  const matte = new Float32Array(guide.width * guide.height)
  const [ofRed, ofGreen, ofBlue, constant] = fit.map((values) =>
    rowsOf(values, { width, height }, guide.width, guide.height),
  )
  for (let y = 0, at = 0; y < guide.height; y++) {
    const [red, green, blue, rest] = [ofRed!(y), ofGreen!(y), ofBlue!(y), constant!(y)]
    for (let x = 0; x < guide.width; x++, at++) {
      const colour =
        red[x]! * guide.data[at * 4]! +
        green[x]! * guide.data[at * 4 + 1]! +
        blue[x]! * guide.data[at * 4 + 2]!
      matte[at] = Math.min(1, Math.max(0, rest[x]! + colour / 255))
    }
  }
  return matte
}

function plane({ data }: Picture, channel: number): Float32Array {
  const values = new Float32Array(data.length / 4)
  for (let at = 0; at < values.length; at++) values[at] = data[at * 4 + channel]! / 255
  return values
}
