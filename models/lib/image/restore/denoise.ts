import type { Image } from '@atelier/media/image/image.ts'
import { forwardDct, inverseDct, blockSide } from './dct.ts'

/**
 * An orthonormal basis of luma and two chroma axes: grain is equally strong in all three, while the image is mostly in
 * the first.
 */
const axes = [
  [1 / Math.sqrt(3), 1 / Math.sqrt(3), 1 / Math.sqrt(3)],
  [1 / Math.SQRT2, 0, -1 / Math.SQRT2],
  [1 / Math.sqrt(6), -2 / Math.sqrt(6), 1 / Math.sqrt(6)],
] as const

/**
 * Removes grain of a standard deviation, and JPEG block borders with it: DCT coefficients below a threshold are set to
 * zero in every 8×8 block, and overlapping blocks are averaged (Yu and Sapiro 2011).
 */
export function denoise(image: Image, deviation: number, progress: (share: number) => void): Image {
  const { width, height, data } = image
  const result = data.slice()
  const sums = axes.map((axis, index) => {
    const plane = new Float32Array(width * height)
    for (let pixel = 0, at = 0; pixel < plane.length; pixel++, at += 4) {
      plane[pixel] = axis[0] * data[at] + axis[1] * data[at + 1] + axis[2] * data[at + 2]
    }
    const denoised = thresholdBlocks(plane, width, height, deviation * 2.8)
    progress((index + 1) / axes.length)
    return denoised
  })
  for (let pixel = 0, at = 0; pixel < width * height; pixel++, at += 4) {
    for (let channel = 0; channel < 3; channel++) {
      result[at + channel] = axes.reduce((sum, axis, index) => sum + axis[channel] * sums[index][pixel], 0)
    }
  }
  return { width, height, data: result }
}

function thresholdBlocks(
  plane: Float32Array,
  width: number,
  height: number,
  threshold: number,
): Float32Array {
  const sums = new Float32Array(plane.length)
  const weights = new Float32Array(plane.length)
  const block = new Float32Array(blockSide * blockSide)
  const step = plane.length > 500_000 ? 3 : 2

  for (const top of blockStarts(height, step)) {
    for (const left of blockStarts(width, step)) {
      for (let at = 0; at < block.length; at++) block[at] = plane[(top + (at >> 3)) * width + left + (at & 7)]
      forwardDct(block)
      let kept = 1
      for (let coefficient = 1; coefficient < block.length; coefficient++) {
        if (Math.abs(block[coefficient]) < threshold) block[coefficient] = 0
        else kept++
      }
      inverseDct(block)
      // Blocks with few coefficients left are flat and therefore more reliable.
      const weight = 1 / kept
      for (let at = 0; at < block.length; at++) {
        const pixel = (top + (at >> 3)) * width + left + (at & 7)
        sums[pixel] += block[at] * weight
        weights[pixel] += weight
      }
    }
  }
  return sums.map((sum, pixel) => (weights[pixel] ? sum / weights[pixel] : plane[pixel]))
}

/** Where blocks begin along a line, the last one aligned to its end; none if the line is shorter than a block. */
function blockStarts(length: number, step: number): number[] {
  const last = length - blockSide
  if (last < 0) return []
  return [...Array.from({ length: Math.ceil(last / step) }, (_, index) => index * step), last]
}
