import type { Canvas } from '../../image/scene/canvas.ts'
import { blank, type Picture } from '../../image/pixels/picture.ts'

/** Thresholds in an order in which neighbours differ (Bayer). */
// prettier-ignore
const order = [
  0, 32, 8, 40, 2, 34, 10, 42, 48, 16, 56, 24, 50, 18, 58, 26, 12, 44, 4, 36, 14, 46, 6, 38, 60, 28, 52, 20, 62, 30, 54, 22,
  3, 35, 11, 43, 1, 33, 9, 41, 51, 19, 59, 27, 49, 17, 57, 25, 15, 47, 7, 39, 13, 45, 5, 37, 63, 31, 55, 23, 61, 29, 53, 21,
].map((value) => (value + 0.5) / 64 - 0.5)

/** In bytes. Grain hides the steps between them, the same in every frame: any other would flicker and cost bytes. */
export function developFrame({ width, height, data }: Canvas): Picture {
  const picture = blank(width, height)
  for (let y = 0, from = 0, to = 0; y < height; y++) {
    const row = (y & 7) * 8
    for (let x = 0; x < width; x++, from += 3, to += 4) {
      const grain = order[row + (x & 7)]!
      picture.data[to] = data[from]! + grain
      picture.data[to + 1] = data[from + 1]! + grain
      picture.data[to + 2] = data[from + 2]! + grain
      picture.data[to + 3] = 255
    }
  }
  return picture
}
