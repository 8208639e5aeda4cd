import type { Rng } from '../lib/random/rng.ts'
import { fractal, noiseOf } from '../lib/random/noise.ts'
import { smoothstep } from '@atelier/media/image/colour.ts'
import type { Image } from '@atelier/media/image/image.ts'
import type { Size } from '../lib/image/scene/canvas.ts'

/** The duration of each pixel's transition; the start times are cloud-shaped noise. */
const SOFTNESS = 0.45

/** Dissolves from one image, which is gone at a share of 1, to another. The other is modified and returned. */
export type Dissolve = (one: Image, other: Image, share: number) => Image

export function dissolveOf({ width, height }: Size, rng: Rng): Dissolve {
  const noise = noiseOf(rng)
  const unit = Math.sqrt(width * height)
  const times = new Float32Array(width * height)
  for (let at = 0; at < times.length; at++) {
    const cloud = fractal(noise, ((at % width) / unit) * 2.2, (Math.floor(at / width) / unit) * 2.2, 4)
    times[at] = Math.min(1, Math.max(0, 0.5 + cloud * 0.8)) * (1 - SOFTNESS)
  }
  return (one, other, share) => {
    for (let at = 0; at < times.length; at++) {
      const kept = 1 - smoothstep(times[at], times[at] + SOFTNESS, share)
      if (kept === 0) continue
      for (let channel = at * 4; channel < at * 4 + 3; channel++)
        other.data[channel] = other.data[channel] + (one.data[channel] - other.data[channel]) * kept
    }
    return other
  }
}
