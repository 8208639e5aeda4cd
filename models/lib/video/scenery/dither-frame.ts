import type { Canvas } from '../../image/scene/canvas.ts'
import { blank, type Image } from '@atelier/media/image/image.ts'

/** An 8 × 8 Bayer matrix. */
// prettier-ignore
const bayerThresholds = [
  0, 32, 8, 40, 2, 34, 10, 42, 48, 16, 56, 24, 50, 18, 58, 26, 12, 44, 4, 36, 14, 46, 6, 38, 60, 28, 52, 20, 62, 30, 54, 22,
  3, 35, 11, 43, 1, 33, 9, 41, 51, 19, 59, 27, 49, 17, 57, 25, 15, 47, 7, 39, 13, 45, 5, 37, 63, 31, 55, 23, 61, 29, 53, 21,
].map((value) => (value + 0.5) / 64 - 0.5)

/**
 * Converts to 8 bits with ordered dithering, which hides banding. The pattern is the same in every frame, since another
 * would flicker and compress badly.
 */
export function ditherFrame({ width, height, data }: Canvas): Image {
  const image = blank(width, height)
  for (let y = 0, from = 0, to = 0; y < height; y++) {
    const row = (y & 7) * 8
    for (let x = 0; x < width; x++, from += 3, to += 4) {
      const threshold = bayerThresholds[row + (x & 7)]
      image.data[to] = data[from] + threshold
      image.data[to + 1] = data[from + 1] + threshold
      image.data[to + 2] = data[from + 2] + threshold
      image.data[to + 3] = 255
    }
  }
  return image
}
