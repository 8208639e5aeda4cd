import { lumaOf } from '../planes/luma.ts'
import type { Picture } from '../pixels/picture.ts'

/** The deviation of the grain of a picture, in steps of 255, seen where the picture itself is calm. */
export function noiseLevel(picture: Picture): number {
  const { width, height } = picture
  const luma = lumaOf(picture)
  const side = 16
  const calm: number[] = []
  for (let top = 0; top + side <= height; top += side) {
    for (let left = 0; left + side <= width; left += side) {
      let sum = 0
      for (let y = top; y < top + side; y += 2) {
        for (let at = y * width + left; at < y * width + left + side; at += 2) {
          // What remains when slopes in both directions are taken away.
          sum += Math.abs(luma[at]! - luma[at + 1]! - luma[at + width]! + luma[at + width + 1]!) / 2
        }
      }
      calm.push((sum / (side / 2) ** 2) * 255)
    }
  }
  const sorted = calm.toSorted((one, other) => one - other)
  const quiet = sorted[Math.floor(sorted.length * 0.2)] ?? 0
  // The mean distance of a bell curve from its middle is 0.8 of its deviation, and grey is calmer than the channels are.
  return (quiet / 0.8) * 1.5
}

/** How much the borders of the blocks of JPEG stand out, in steps of 255. */
export function blockiness(picture: Picture): number {
  const { width, height } = picture
  const luma = lumaOf(picture)
  const sums = new Float64Array(8)
  const counts = new Float64Array(8)
  for (let y = 0; y < height; y++) {
    for (let x = 1; x + 2 < width; x++) {
      const at = y * width + x
      // A step that goes on on both sides is a slope of the picture.
      const step = luma[at + 1]! - luma[at]!
      const around = (luma[at]! - luma[at - 1]! + luma[at + 2]! - luma[at + 1]!) / 2
      sums[x % 8]! += Math.abs(step - around)
      counts[x % 8]!++
    }
  }
  const means = sums.map((sum, phase) => (sum / Math.max(1, counts[phase]!)) * 255)
  const within = [...means.subarray(0, 7)].reduce((sum, value) => sum + value, 0) / 7
  return Math.max(0, means[7]! - within)
}
