import { lumaOf } from '../lib/image/planes/luma.ts'
import type { Image } from '@atelier/media/image/image.ts'

/** Black and white by Otsu's threshold (1979). */
export function blackAndWhite(image: Image): Image {
  const { width, height } = image
  const luma = lumaOf(image)
  const threshold = otsuThreshold(luma)
  const data = image.data.slice()
  for (let pixel = 0; pixel < luma.length; pixel++) {
    data.fill(luma[pixel] * 255 <= threshold ? 0 : 255, pixel * 4, pixel * 4 + 3)
  }
  return { width, height, data }
}

function otsuThreshold(luma: Float32Array): number {
  const counts = new Float64Array(256)
  for (const value of luma) counts[Math.round(value * 255)]++
  const total = counts.reduce((sum, count, shade) => sum + count * shade, 0)
  let [below, sumBelow, best, threshold] = [0, 0, -1, 127]
  for (let shade = 0; shade < 255; shade++) {
    below += counts[shade]
    sumBelow += counts[shade] * shade
    const above = luma.length - below
    if (below === 0 || above === 0) continue
    const apart = sumBelow / below - (total - sumBelow) / above
    if (below * above * apart * apart > best) {
      best = below * above * apart * apart
      threshold = shade
    }
  }
  return threshold
}
