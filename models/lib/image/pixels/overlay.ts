import type { Image } from '@atelier/media/image/image.ts'

/** Alpha-composites an image over another with its upper left corner at a position. What falls outside is cut off. */
export function overlay(below: Image, above: Image, left = 0, top = 0): Image {
  const data = new Uint8ClampedArray(below.data)
  const [fromX, toX] = [Math.max(0, -left), Math.min(above.width, below.width - left)]
  const [fromY, toY] = [Math.max(0, -top), Math.min(above.height, below.height - top)]
  for (let y = fromY; y < toY; y++) {
    for (let x = fromX; x < toX; x++) {
      const from = (y * above.width + x) * 4
      const to = ((top + y) * below.width + left + x) * 4
      const share = above.data[from + 3] / 255
      for (let channel = 0; channel < 3; channel++)
        data[to + channel] = above.data[from + channel] * share + data[to + channel] * (1 - share)
      data[to + 3] = 255 * share + data[to + 3] * (1 - share)
    }
  }
  return { ...below, data }
}
