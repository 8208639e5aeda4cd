import type { Dice } from '../../chance/dice.ts'
import { fractal, noiseOf } from '../../chance/noise.ts'
import { ease } from '../../image/colour/colour.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import type { Size } from '../../image/scene/canvas.ts'

/** How soon the other picture shows at each pixel, from 0 to 1: in clouds, as mist lifts. */
const SOFTNESS = 0.45

/** From one picture, of which nothing is left at a share of 1, to another. The other is changed and given back. */
export type Dissolve = (one: Picture, other: Picture, share: number) => Picture

export function dissolveOf({ width, height }: Size, dice: Dice): Dissolve {
  const noise = noiseOf(dice)
  const unit = Math.sqrt(width * height)
  const times = new Float32Array(width * height)
  for (let at = 0; at < times.length; at++) {
    const cloud = fractal(noise, ((at % width) / unit) * 2.2, (Math.floor(at / width) / unit) * 2.2, 4)
    times[at] = Math.min(1, Math.max(0, 0.5 + cloud * 0.8)) * (1 - SOFTNESS)
  }
  return (one, other, share) => {
    for (let at = 0; at < times.length; at++) {
      const kept = 1 - ease(times[at]!, times[at]! + SOFTNESS, share)
      if (kept === 0) continue
      for (let part = at * 4; part < at * 4 + 3; part++)
        other.data[part] = other.data[part]! + (one.data[part]! - other.data[part]!) * kept
    }
    return other
  }
}
