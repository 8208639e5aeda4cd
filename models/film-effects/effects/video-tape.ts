import { lumaOfRgb } from '@atelier/media/image/luma.ts'
import { rngOf } from '../../lib/random/rng.ts'
import { noiseOf } from '../../lib/random/noise.ts'
import { blank, type Image } from '@atelier/media/image/image.ts'
import { perFrameEffect } from './video-effect.ts'
import { grainOf } from './grain.ts'

/** A worn video tape: colour bleeding, line jitter and a rolling band of noise. */
export const videoTape = perFrameEffect(({ video: { width, height, fps }, seed }) => {
  const unit = Math.sqrt(width * height)
  const sway = noiseOf(rngOf(seed))
  const grain = grainOf(seed)
  const reach = Math.max(2, Math.round(unit / 55))
  return (frame, index) => {
    const seconds = index / fps
    const rng = rngOf(seed, index + 1)
    const grainAt = grain(index)
    // The band takes some seconds to roll from the bottom to the top, with a pause in between.
    const band = height * (1.15 - ((seconds * 0.22 + sway(seconds * 0.3, 9) * 0.1) % 1) * 1.6)
    const slips = Float32Array.from({ length: height }, (_, y) => {
      const near = Math.exp(-(((y - band) / (height * 0.035)) ** 2))
      const switching = y > height * 0.965 ? (y / height - 0.965) * unit * 3 : 0
      return sway(y / 9, seconds * 11) * unit * 0.0016 + near * (rng() - 0.3) * unit * 0.05 + switching
    })
    const result = blank(width, height)
    for (let y = 0; y < height; y++) {
      const near = Math.exp(-(((y - band) / (height * 0.03)) ** 2))
      const isNoisy = y > height * 0.975 ? 0.6 : near * 0.5
      tapeLine(frame, result, y, Math.round(slips[y]), reach, (x) => {
        const hiss = grainAt(x >> 1, y) * 15
        return isNoisy > 0.05 && grainAt((x >> 3) + 77, y * 3) > 0.5 - isNoisy * 0.4 ? hiss + 120 : hiss
      })
    }
    return result
  }
})

/** One line as recorded on tape: luma is slightly blurred; chroma is strongly blurred and delayed. */
function tapeLine(
  { width, data }: Image,
  result: Image,
  y: number,
  slip: number,
  reach: number,
  noiseAt: (x: number) => number,
): void {
  const place = (x: number) => (y * width + Math.min(width - 1, Math.max(0, x))) * 4
  const dim = y & 1 ? 0.9 : 1.03
  let [redSum, blueSum] = [0, 0]
  const late = reach + Math.round(reach * 0.6)
  const chromaAt = (x: number) => {
    const at = place(x)
    const luma = lumaOfRgb(data[at], data[at + 1], data[at + 2])
    return [data[at] - luma, data[at + 2] - luma] as const
  }
  const span = reach * 2 + 1
  for (let x = -late - reach; x <= reach - late; x++) {
    const [red, blue] = chromaAt(x - slip)
    redSum += red
    blueSum += blue
  }
  let soft = -1
  for (let x = 0; x < width; x++) {
    const at = place(x - slip)
    const luma = lumaOfRgb(data[at], data[at + 1], data[at + 2])
    soft = soft < 0 ? luma : soft + (luma - soft) * 0.55
    const bright = (soft * 0.86 + 22 + (luma - soft) * 0.5 + noiseAt(x)) * dim
    const [red, blue] = [(redSum / span) * 1.35, (blueSum / span) * 1.35]
    const to = (y * width + x) * 4
    result.data[to] = bright + red
    result.data[to + 1] = bright - red * 0.51 - blue * 0.19
    result.data[to + 2] = bright + blue
    result.data[to + 3] = 255
    const [enteringRed, enteringBlue] = chromaAt(x + 1 + reach - late - slip)
    const [leavingRed, leavingBlue] = chromaAt(x - reach - late - slip)
    redSum += enteringRed - leavingRed
    blueSum += enteringBlue - leavingBlue
  }
}
