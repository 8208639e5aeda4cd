import type { Picture } from '../../image/pixels/picture.ts'

/** Writes to a pixel what a picture shows at a place between its pixels; beyond the rim, what the rim shows. */
export function sampleInto(to: Picture, pixel: number, from: Picture, x: number, y: number): void {
  const { width, height, data } = from
  const clampedX = Math.min(width - 1, Math.max(0, x))
  const clampedY = Math.min(height - 1, Math.max(0, y))
  const [column, row] = [Math.floor(clampedX), Math.floor(clampedY)]
  const [shareX, shareY] = [clampedX - column, clampedY - row]
  const upper = (row * width + column) * 4
  const right = column < width - 1 ? 4 : 0
  const lower = upper + (row < height - 1 ? width * 4 : 0)
  for (let channel = 0; channel < 4; channel++) {
    const above = data[upper + channel]! + (data[upper + right + channel]! - data[upper + channel]!) * shareX
    const below = data[lower + channel]! + (data[lower + right + channel]! - data[lower + channel]!) * shareX
    to.data[pixel * 4 + channel] = above + (below - above) * shareY
  }
}
