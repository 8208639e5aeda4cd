import type { Dice } from '../../chance/dice.ts'
import { samplesOf } from './stereo.ts'

/** All frequencies alike. */
export function whiteNoise(length: number, dice: Dice): Float32Array {
  const noise = new Float32Array(length)
  for (let at = 0; at < length; at++) noise[at] = dice() * 2 - 1
  return noise
}

/** Every octave alike, as in most of nature: white noise through three slopes that meet. */
export function pinkNoise(length: number, dice: Dice): Float32Array {
  const noise = new Float32Array(length)
  let low = 0
  let middle = 0
  let high = 0
  for (let at = 0; at < length; at++) {
    const white = dice() * 2 - 1
    low = 0.998 * low + white * 0.1
    middle = 0.963 * middle + white * 0.3
    high = 0.57 * high + white * 1.05
    noise[at] = (low + middle + high + white * 0.18) * 0.22
  }
  return noise
}

/** A rumble: a walk of chance that is drawn back to the middle. */
export function brownNoise(length: number, dice: Dice): Float32Array {
  const noise = new Float32Array(length)
  let level = 0
  for (let at = 0; at < length; at++) {
    level = level * 0.996 + (dice() * 2 - 1) * 0.06
    noise[at] = level
  }
  return noise
}

/** A smooth wander between 0 and 1 that takes about `seconds` from one turn to the next. */
export function wander(length: number, seconds: number, dice: Dice): Float32Array {
  const curve = new Float32Array(length)
  const span = Math.max(1, samplesOf(seconds))
  let from = dice()
  let to = dice()
  for (let at = 0; at < length; at++) {
    const share = (at % span) / span
    if (at > 0 && at % span === 0) {
      from = to
      to = dice()
    }
    curve[at] = from + (to - from) * share * share * (3 - 2 * share)
  }
  return curve
}
