import type { Dice } from '../../chance/dice.ts'
import { addMono, RATE, samplesOf, type Stereo } from '../synthesis/stereo.ts'

/** Adds many small sounds at times of chance, as drops fall: `perSecond` on average, anywhere between the ears. */
export function scatter(
  track: Stereo,
  perSecond: number,
  dice: Dice,
  grain: (share: number) => Float32Array,
  gain: (share: number) => number = () => 1,
): void {
  let at = 0
  for (;;) {
    at += (-Math.log(1 - dice()) / perSecond) * RATE
    if (at >= track.left.length) return
    const share = at / track.left.length
    addMono(track, grain(share), at, gain(share), dice() * 1.6 - 0.8)
  }
}

/** Two channels that are made apart, as of something that is all around. */
export function around(seconds: number, make: (length: number) => Float32Array): Stereo {
  const length = samplesOf(seconds)
  return { left: make(length), right: make(length) }
}
