import type { Image } from '@atelier/media/image/image.ts'
import { lumaOfRgb } from '@atelier/media/image/luma.ts'

/** Four photographs in colour are at 9.1 to 20.9, the same in sepia at 0.6 and less. */
const LEAST_VARIETY = 3.5
const BINS = 32

/** Whether an image has colours already. One tone that follows the light, as of an old print, does not count. */
export const isColoured = (image: Image) => varietyOf(image) > LEAST_VARIETY

/** How far colours of the same lightness differ from each other: the standard deviation of the chroma, of 255. */
function varietyOf({ data }: Image): number {
  const sums = Array.from({ length: BINS }, () => ({ count: 0, red: 0, blue: 0, squares: 0 }))
  let total = 0
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] === 0) continue
    const luma = lumaOfRgb(data[at], data[at + 1], data[at + 2])
    const [red, blue] = [(data[at] - luma) * 0.713, (data[at + 2] - luma) * 0.564]
    const bin = sums[Math.min(BINS - 1, Math.floor((luma / 256) * BINS))]
    bin.count++
    bin.red += red
    bin.blue += blue
    bin.squares += red * red + blue * blue
    total++
  }
  const squares = sums.reduce(
    (sum, { count, red, blue, squares: own }) => sum + (count > 0 ? own - (red ** 2 + blue ** 2) / count : 0),
    0,
  )
  return Math.sqrt(Math.max(0, squares) / Math.max(1, total))
}
