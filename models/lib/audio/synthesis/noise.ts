import type { Rng } from '../../random/rng.ts'
import { samplesOf } from './stereo.ts'

export function whiteNoise(length: number, rng: Rng): Float32Array {
  const noise = new Float32Array(length)
  for (let at = 0; at < length; at++) noise[at] = rng() * 2 - 1
  return noise
}

/** Equal power per octave, approximated by three first-order filters. */
export function pinkNoise(length: number, rng: Rng): Float32Array {
  const noise = new Float32Array(length)
  let low = 0
  let middle = 0
  let high = 0
  for (let at = 0; at < length; at++) {
    const white = rng() * 2 - 1
    low = 0.998 * low + white * 0.1
    middle = 0.963 * middle + white * 0.3
    high = 0.57 * high + white * 1.05
    noise[at] = (low + middle + high + white * 0.18) * 0.22
  }
  return noise
}

/** A leaky random walk, which sounds like a rumble. */
export function brownNoise(length: number, rng: Rng): Float32Array {
  const noise = new Float32Array(length)
  let level = 0
  for (let at = 0; at < length; at++) {
    level = level * 0.996 + (rng() * 2 - 1) * 0.06
    noise[at] = level
  }
  return noise
}

/** A smooth random curve between 0 and 1 with a new target every `seconds`. */
export function smoothRandom(length: number, seconds: number, rng: Rng): Float32Array {
  const curve = new Float32Array(length)
  const span = Math.max(1, samplesOf(seconds))
  let from = rng()
  let to = rng()
  for (let at = 0; at < length; at++) {
    const share = (at % span) / span
    if (at > 0 && at % span === 0) {
      from = to
      to = rng()
    }
    curve[at] = from + (to - from) * share * share * (3 - 2 * share)
  }
  return curve
}
