import sharp from 'sharp'
import { lumaOf } from '../lib/image/planes/luma.ts'
import type { Mask } from '@atelier/media/image/mask.ts'
import type { Image } from '@atelier/media/image/image.ts'

/** How much brighter or darker a scratch is than its background, as a share of the luma range of the image. */
const MIN_CONTRAST = 0.11

/** Marks scratches and dust: long thin lines and small specks that differ from their surroundings. */
export async function blemishMask(image: Image): Promise<Mask> {
  const { width, height } = image
  const size = Math.max(width, height)
  const luma = lumaOf(image)
  const bytes = Buffer.from(Uint8Array.from(luma, (value) => value * 255))
  const reach = Math.max(5, Math.round(size / 90) | 1)
  const background = await sharp(bytes, { raw: { width, height, channels: 1 } })
    .median(reach)
    .extractChannel(0)
    .raw()
    .toBuffer()
  const sorted = luma.toSorted()
  const range = sorted[Math.floor(sorted.length * 0.99)] - sorted[Math.floor(sorted.length * 0.01)] + 0.05
  const contrast = luma.map((value, at) => (value - background[at] / 255) / range)
  const hole = new Uint8Array(luma.length)
  for (const sign of [1, -1]) {
    for (const spot of connectedSpots(contrast, width, height, sign)) {
      const isBlemish = isScratch(spot, width, size) || isSpeck(spot, contrast, width, size)
      if (isBlemish && isIsolated(spot, contrast, width, height)) {
        for (const pixel of spot) hole[pixel] = 1
      }
    }
  }
  return hole
}

/** Connected components of contrasting pixels. */
function* connectedSpots(
  contrast: Float32Array,
  width: number,
  height: number,
  sign: number,
): Generator<number[]> {
  const seen = new Uint8Array(contrast.length)
  const isContrasting = (pixel: number) => seen[pixel] === 0 && contrast[pixel] * sign > MIN_CONTRAST
  for (let start = 0; start < contrast.length; start++) {
    if (!isContrasting(start)) continue
    const spot = [start]
    seen[start] = 1
    for (let index = 0; index < spot.length; index++) {
      const x = spot[index] % width
      const y = (spot[index] - x) / width
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
          const pixel = row * width + column
          if (!isContrasting(pixel)) continue
          seen[pixel] = 1
          spot.push(pixel)
        }
      }
    }
    yield spot
  }
}

/** Far longer than it is wide, and straight. */
function isScratch(spot: readonly number[], width: number, size: number): boolean {
  const { along, across } = spreadOf(spot, width)
  const length = along * Math.sqrt(12) // From the standard deviation of a uniform distribution.
  return length > size / 12 && across < Math.max(1, size / 600) && length / across > 30
}

/** Small and round, and in strong contrast with its background. */
function isSpeck(spot: readonly number[], contrast: Float32Array, width: number, size: number): boolean {
  const { left, right, top, bottom } = boxOf(spot, width)
  const [wide, high] = [right - left + 1, bottom - top + 1]
  const isSmall = Math.max(wide, high) <= Math.max(3, size / 80)
  const isRound = spot.length >= 0.6 * wide * high && Math.min(wide, high) >= 2
  return isSmall && isRound && spot.some((pixel) => Math.abs(contrast[pixel]) > MIN_CONTRAST * 2)
}

/** Whether the surroundings of a spot are flat. The twigs of a tree are as thin as scratches, but not alone. */
function isIsolated(spot: readonly number[], contrast: Float32Array, width: number, height: number): boolean {
  const near = new Set(spot.flatMap((pixel) => [pixel, pixel - 1, pixel + 1, pixel - width, pixel + width]))
  let variation = 0
  let count = 0
  for (const pixel of spot) {
    const x = pixel % width
    const y = (pixel - x) / width
    for (const [column, row] of [
      [x - 4, y],
      [x + 4, y],
      [x, y - 4],
      [x, y + 4],
      [x - 3, y - 3],
      [x + 3, y + 3],
    ] as const) {
      if (column < 0 || row < 0 || column >= width || row >= height || near.has(row * width + column))
        continue
      variation += Math.abs(contrast[row * width + column])
      count++
    }
  }
  return count > 0 && variation / count < MIN_CONTRAST / 3
}

/** Standard deviations of the pixels along their principal axis and across it. */
function spreadOf(spot: readonly number[], width: number): { along: number; across: number } {
  const count = spot.length
  let [sumX, sumY, squaresX, squaresY, products] = [0, 0, 0, 0, 0]
  for (const pixel of spot) {
    const x = pixel % width
    const y = (pixel - x) / width
    sumX += x
    sumY += y
    squaresX += x * x
    squaresY += y * y
    products += x * y
  }
  const varianceX = squaresX / count - (sumX / count) ** 2
  const varianceY = squaresY / count - (sumY / count) ** 2
  const shared = products / count - (sumX / count) * (sumY / count)
  const middle = (varianceX + varianceY) / 2
  const apart = Math.hypot((varianceX - varianceY) / 2, shared)
  return { along: Math.sqrt(middle + apart), across: Math.sqrt(Math.max(0, middle - apart)) + 0.3 }
}

function boxOf(spot: readonly number[], width: number) {
  let [left, right, top, bottom] = [Infinity, 0, Infinity, 0]
  for (const pixel of spot) {
    const x = pixel % width
    const y = (pixel - x) / width
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { left, right, top, bottom }
}
