import type { Rng } from '../../random/rng.ts'
import { addMono, RATE, samplesOf, type Stereo } from '../synthesis/stereo.ts'

/** Adds grains at random times (a Poisson process of `perSecond` on average) and random pan positions. */
export function scatter(
  track: Stereo,
  perSecond: number,
  rng: Rng,
  grain: (share: number) => Float32Array,
  gain: (share: number) => number = () => 1,
): void {
  let at = 0
  for (;;) {
    at += (-Math.log(1 - rng()) / perSecond) * RATE
    if (at >= track.left.length) return
    const share = at / track.left.length
    addMono(track, grain(share), at, gain(share), rng() * 1.6 - 0.8)
  }
}

/** Two independently generated channels, for sounds that surround the listener. */
export function decorrelatedStereo(seconds: number, make: (length: number) => Float32Array): Stereo {
  const length = samplesOf(seconds)
  return { left: make(length), right: make(length) }
}
