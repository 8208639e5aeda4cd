import { addStereo, samplesOf, silence, type Stereo } from '../synthesis/stereo.ts'
import { limiterCurve } from './limiter.ts'
import { loudnessOf } from './loudness.ts'

const LOUDNESS = -14
/**
 * Lossy encoders may raise a peak by some tenths of a decibel, so this leaves it 1 dB below full scale after encoding.
 */
const CEILING = 10 ** (-1.8 / 20)

/**
 * Brings a mix to the loudness of streaming services. The stems get the same gain and limiting, in place, so that they
 * still add up to the mix.
 */
export function master(stems: readonly Stereo[], seconds: number): Stereo {
  const mix = silence(seconds)
  for (const stem of stems) addStereo(mix, stem)
  let gain = 10 ** ((LOUDNESS - loudnessOf(mix)) / 20)
  let curve = limiterCurve(mix, gain, CEILING)
  for (let round = 0; round < 3; round++) {
    const deviation = LOUDNESS - loudnessOf(scaled(mix, curve, gain))
    if (Math.abs(deviation) < 0.2) break
    gain *= 10 ** (deviation / 20)
    curve = limiterCurve(mix, gain, CEILING)
  }
  for (const stem of stems) apply(stem, curve, gain)
  apply(mix, curve, gain)
  return mix
}

function scaled({ left, right }: Stereo, curve: Float32Array, gain: number): Stereo {
  const copy = { left: left.slice(), right: right.slice() }
  apply(copy, curve, gain)
  return copy
}

function apply(track: Stereo, curve: Float32Array, gain: number): void {
  for (const channel of [track.left, track.right])
    for (let at = 0; at < channel.length; at++) channel[at] = channel[at] * curve[at] * gain
}

/** Fades out, so that the end does not click. */
export function fadeOut(track: Stereo, seconds: number): void {
  const span = samplesOf(seconds)
  for (const channel of [track.left, track.right])
    for (let at = 0; at < Math.min(span, channel.length); at++) {
      const from = channel.length - 1 - at
      channel[from] = channel[from] * Math.sin((Math.PI / 2) * (at / span))
    }
}
