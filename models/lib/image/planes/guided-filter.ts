import { boxMean } from '@atelier/media/image/box-mean.ts'
import { resampledRows } from './resampled-rows.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { resized } from '@atelier/media/image/resized.ts'

/** A value from 0 to 1 for each pixel of an image: how much of it belongs to the foreground. */
export type Matte = Float32Array

/** The fit is computed on an image of at most this side; for larger images its coefficients are upsampled. */
const FIT_SIDE = 1024

/** The regularisation of the fit: colours that vary by less than this count as noise and not as an edge. */
const NOISE_VARIANCE = 2e-4

/**
 * Aligns a coarse matte with the edges of the image (He, Sun and Tang: Guided image filtering). In each window the matte
 * is fitted as a linear function of the three colours, so it changes where the colours do.
 */
export async function guidedFilter(
  matte: Image,
  guide: Image,
  radiusShare: number,
  fitSide = FIT_SIDE,
): Promise<Matte> {
  const scale = Math.min(1, fitSide / Math.max(guide.width, guide.height))
  const [width, height] = [Math.ceil(guide.width * scale), Math.ceil(guide.height * scale)]
  const [coarse, small] = await Promise.all([resized(matte, width, height), resized(guide, width, height)])
  const fit = fitLinear(
    plane(coarse, 0),
    [plane(small, 0), plane(small, 1), plane(small, 2)],
    width,
    height,
    radiusShare,
  )
  return applyFit(fit, width, height, guide)
}

/** The coefficients of red, green and blue, and the constant. */
type Fit = readonly [Float32Array, Float32Array, Float32Array, Float32Array]

function fitLinear(
  matte: Float32Array,
  colours: readonly [Float32Array, Float32Array, Float32Array],
  width: number,
  height: number,
  radiusShare: number,
): Fit {
  const radius = Math.max(1, Math.round(radiusShare * Math.max(width, height)))
  const mean = (values: Float32Array) => boxMean(values, width, height, radius)
  const [red, green, blue] = colours
  const [meanRed, meanGreen, meanBlue, meanMatte] = [mean(red), mean(green), mean(blue), mean(matte)]
  // Plain loops, because a call or an array for each pixel keeps the garbage collector busy in videos.
  const products = new Float32Array(matte.length)
  const covariance = (
    one: Float32Array,
    other: Float32Array,
    meanOne: Float32Array,
    meanOther: Float32Array,
  ) => {
    for (let at = 0; at < products.length; at++) products[at] = one[at] * other[at]
    const means = mean(products)
    for (let at = 0; at < means.length; at++) means[at] -= meanOne[at] * meanOther[at]
    return means
  }
  const redMatte = covariance(red, matte, meanRed, meanMatte)
  const greenMatte = covariance(green, matte, meanGreen, meanMatte)
  const blueMatte = covariance(blue, matte, meanBlue, meanMatte)
  const redRed = covariance(red, red, meanRed, meanRed)
  const redGreen = covariance(red, green, meanRed, meanGreen)
  const redBlue = covariance(red, blue, meanRed, meanBlue)
  const greenGreen = covariance(green, green, meanGreen, meanGreen)
  const greenBlue = covariance(green, blue, meanGreen, meanBlue)
  const blueBlue = covariance(blue, blue, meanBlue, meanBlue)

  const constant = new Float32Array(matte.length)
  for (let at = 0; at < matte.length; at++) {
    // Multiplies the inverse of the 3×3 colour covariance matrix with the covariance of the colours and the matte.
    const a = redRed[at] + NOISE_VARIANCE
    const b = redGreen[at]
    const c = redBlue[at]
    const d = greenGreen[at] + NOISE_VARIANCE
    const e = greenBlue[at]
    const f = blueBlue[at] + NOISE_VARIANCE
    const first = d * f - e * e
    const second = c * e - b * f
    const third = b * e - c * d
    const determinant = a * first + b * second + c * third
    const r = redMatte[at]
    const g = greenMatte[at]
    const l = blueMatte[at]
    const ofRed = (first * r + second * g + third * l) / determinant
    const ofGreen = (second * r + (a * f - c * c) * g + (b * c - a * e) * l) / determinant
    const ofBlue = (third * r + (b * c - a * e) * g + (a * d - b * b) * l) / determinant
    redMatte[at] = ofRed
    greenMatte[at] = ofGreen
    blueMatte[at] = ofBlue
    constant[at] = meanMatte[at] - ofRed * meanRed[at] - ofGreen * meanGreen[at] - ofBlue * meanBlue[at]
  }
  return [mean(redMatte), mean(greenMatte), mean(blueMatte), mean(constant)]
}

function applyFit(fit: Fit, width: number, height: number, guide: Image): Matte {
  const matte = new Float32Array(guide.width * guide.height)
  const [ofRed, ofGreen, ofBlue, constant] = fit.map((values) =>
    resampledRows(values, { width, height }, guide.width, guide.height),
  )
  for (let y = 0, at = 0; y < guide.height; y++) {
    const [red, green, blue, rest] = [ofRed(y), ofGreen(y), ofBlue(y), constant(y)]
    for (let x = 0; x < guide.width; x++, at++) {
      const colour =
        red[x] * guide.data[at * 4] + green[x] * guide.data[at * 4 + 1] + blue[x] * guide.data[at * 4 + 2]
      matte[at] = Math.min(1, Math.max(0, rest[x] + colour / 255))
    }
  }
  return matte
}

function plane({ data }: Image, channel: number): Float32Array {
  const values = new Float32Array(data.length / 4)
  for (let at = 0; at < values.length; at++) values[at] = data[at * 4 + channel] / 255
  return values
}
