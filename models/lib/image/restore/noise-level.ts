import { lumaOf } from '../planes/luma.ts'
import type { Image } from '@atelier/media/image/image.ts'

/** The standard deviation of the noise, from 0 to 255, measured where the image is flat. */
export function noiseLevel(image: Image): number {
  const { width, height } = image
  const luma = lumaOf(image)
  const side = 16
  const levels: number[] = []
  for (let top = 0; top + side <= height; top += side) {
    for (let left = 0; left + side <= width; left += side) {
      let sum = 0
      for (let y = top; y < top + side; y += 2) {
        for (let at = y * width + left; at < y * width + left + side; at += 2) {
          // A second difference, which is zero on linear slopes in both directions.
          sum += Math.abs(luma[at] - luma[at + 1] - luma[at + width] + luma[at + width + 1]) / 2
        }
      }
      levels.push((sum / (side / 2) ** 2) * 255)
    }
  }
  const sorted = levels.toSorted((one, other) => one - other)
  const quietLevel = sorted[Math.floor(sorted.length * 0.2)] ?? 0
  // The mean absolute deviation of a Gaussian is 0.8 of its standard deviation, and luma is less noisy than the channels.
  return (quietLevel / 0.8) * 1.5
}

/** How strong the borders of JPEG blocks are, from 0 to 255. */
export function blockiness(image: Image): number {
  const { width, height } = image
  const luma = lumaOf(image)
  const sums = new Float64Array(8)
  const counts = new Float64Array(8)
  for (let y = 0; y < height; y++) {
    for (let x = 1; x + 2 < width; x++) {
      const at = y * width + x
      // Subtracts the slope on both sides, which belongs to the image.
      const step = luma[at + 1] - luma[at]
      const around = (luma[at] - luma[at - 1] + luma[at + 2] - luma[at + 1]) / 2
      sums[x % 8] += Math.abs(step - around)
      counts[x % 8]++
    }
  }
  const means = sums.map((sum, phase) => (sum / Math.max(1, counts[phase])) * 255)
  const within = [...means.subarray(0, 7)].reduce((sum, value) => sum + value, 0) / 7
  return Math.max(0, means[7] - within)
}
