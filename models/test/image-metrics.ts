import assert from 'node:assert/strict'
import type { Image } from '@atelier/media/image/image.ts'
import { lumaOfRgb } from '@atelier/media/image/luma.ts'
import type { Region } from './images.ts'

const everywhere: Region = () => true

/** Peak signal-to-noise ratio of the colours in decibels: 20 is similar at a glance, 40 is hard to tell apart. */
export function psnr(one: Image, other: Image, region = everywhere): number {
  assert.deepEqual(sizeOf(one), sizeOf(other))
  let squares = 0
  let count = 0
  eachPixel(one, region, (at) => {
    for (let channel = 0; channel < 3; channel++)
      squares += (one.data[at + channel] - other.data[at + channel]) ** 2
    count += 3
  })
  return 10 * Math.log10(255 ** 2 / (squares / count))
}

/** Structural similarity of the luma, averaged over windows of 8 by 8: 1 is the same image, 0 has nothing in common. */
export function ssim(one: Image, other: Image): number {
  assert.deepEqual(sizeOf(one), sizeOf(other))
  const { width, height } = one
  const [first, second] = [lumas(one), lumas(other)]
  const side = 8
  let sum = 0
  let count = 0
  for (let top = 0; top + side <= height; top += 4) {
    for (let left = 0; left + side <= width; left += 4) {
      let [meanOne, meanOther, squaresOne, squaresOther, products] = [0, 0, 0, 0, 0]
      for (let y = top; y < top + side; y++) {
        for (let at = y * width + left; at < y * width + left + side; at++) {
          const [a, b] = [first[at], second[at]]
          meanOne += a / side ** 2
          meanOther += b / side ** 2
          squaresOne += (a * a) / side ** 2
          squaresOther += (b * b) / side ** 2
          products += (a * b) / side ** 2
        }
      }
      const [dark, flat] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]
      const spread = squaresOne - meanOne ** 2 + squaresOther - meanOther ** 2
      const likeness =
        ((2 * meanOne * meanOther + dark) * (2 * (products - meanOne * meanOther) + flat)) /
        ((meanOne ** 2 + meanOther ** 2 + dark) * (spread + flat))
      sum += likeness
      count++
    }
  }
  return sum / count
}

/** Intersection over union. */
export function overlap(width: number, height: number, one: Region, other: Region): number {
  let both = 0
  let either = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [a, b] = [one(x, y), other(x, y)]
      if (a && b) both++
      if (a || b) either++
    }
  }
  return both / either
}

/** The pixels that are more opaque than not. */
export const opaque =
  ({ width, data }: Image): Region =>
  (x, y) =>
    data[(y * width + x) * 4 + 3] >= 128

/** From 0 to 255. */
export function meanBrightness(image: Image, region = everywhere): number {
  const values = lumas(image)
  return mean(image, region, (at) => values[at / 4])
}

/** Red, green and blue, from 0 to 255. */
export function meanColour(image: Image, region = everywhere): [number, number, number] {
  const channel = (index: number) => mean(image, region, (at) => image.data[at + index])
  return [channel(0), channel(1), channel(2)]
}

/** How far the strongest channel is from the weakest: 0 is grey. */
export function meanColourfulness(image: Image, region = everywhere): number {
  const { data } = image
  return mean(image, region, (at) => {
    const [red, green, blue] = [data[at], data[at + 1], data[at + 2]]
    return Math.max(red, green, blue) - Math.min(red, green, blue)
  })
}

/** The standard deviation of the brightness. */
export function contrast(image: Image, region = everywhere): number {
  const values = lumas(image)
  const middle = meanBrightness(image, region)
  return Math.sqrt(mean(image, region, (at) => (values[at / 4] - middle) ** 2))
}

/** How much the brightness changes from pixel to pixel: less is smoother, more is sharper or noisier. */
export function edgeEnergy(image: Image, region = everywhere): number {
  const { width, height } = image
  const values = lumas(image)
  const inside: Region = (x, y) => x < width - 1 && y < height - 1 && region(x, y)
  return mean(image, inside, (at) => {
    const here = values[at / 4]
    return Math.hypot(values[at / 4 + 1] - here, values[at / 4 + width] - here)
  })
}

/** The share of pixels of which a channel differs by more than the tolerance. */
export function changed(one: Image, other: Image, region = everywhere, tolerance = 8): number {
  assert.deepEqual(sizeOf(one), sizeOf(other))
  return mean(one, region, (at) => {
    for (let channel = 0; channel < 4; channel++) {
      if (Math.abs(one.data[at + channel] - other.data[at + channel]) > tolerance) return 1
    }
    return 0
  })
}

function mean(image: Image, region: Region, valueAt: (at: number) => number): number {
  let sum = 0
  let count = 0
  eachPixel(image, region, (at) => {
    sum += valueAt(at)
    count++
  })
  return sum / count
}

function eachPixel({ width, height }: Image, region: Region, visit: (at: number) => void): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if (region(x, y)) visit((y * width + x) * 4)
  }
}

function lumas({ data }: Image): Float32Array {
  const values = new Float32Array(data.length / 4)
  for (let at = 0; at < data.length; at += 4) values[at / 4] = lumaOfRgb(data[at], data[at + 1], data[at + 2])
  return values
}

const sizeOf = ({ width, height }: Image) => ({ width, height })
