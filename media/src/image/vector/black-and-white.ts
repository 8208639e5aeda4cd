import { lumaOf } from '../planes/luma.ts'
import type { Picture } from '../pixels/picture.ts'

/** Black below the shade that best parts the dark pixels from the bright ones (Otsu 1979), white above it. */
export function blackAndWhite(picture: Picture): Picture {
  const { width, height } = picture
  const luma = lumaOf(picture)
  const parting = partingShade(luma)
  const data = picture.data.slice()
  for (let pixel = 0; pixel < luma.length; pixel++) {
    data.fill(luma[pixel]! * 255 <= parting ? 0 : 255, pixel * 4, pixel * 4 + 3)
  }
  return { width, height, data }
}

function partingShade(luma: Float32Array): number {
  const counts = new Float64Array(256)
  for (const value of luma) counts[Math.round(value * 255)]!++
  const total = counts.reduce((sum, count, shade) => sum + count * shade, 0)
  let [below, sumBelow, best, parting] = [0, 0, -1, 127]
  for (let shade = 0; shade < 255; shade++) {
    below += counts[shade]!
    sumBelow += counts[shade]! * shade
    const above = luma.length - below
    if (below === 0 || above === 0) continue
    const apart = sumBelow / below - (total - sumBelow) / above
    if (below * above * apart * apart > best) {
      best = below * above * apart * apart
      parting = shade
    }
  }
  return parting
}
