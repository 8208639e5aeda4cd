import type { PitchMark } from './pitch-marks.ts'

/** A change of pitch and of formants. */
export type PitchChange = {
  /** Maps a period to the new one, in samples. */
  readonly newPeriod: (period: number) => number
  /** A factor for the formants: 1.2 sounds like a smaller person. */
  readonly resonance: number
}

/**
 * Changes the pitch but not the duration (PSOLA): windowed periods are overlap-added closer together or further apart,
 * some of them repeated or skipped. Resampling each period shifts the formants.
 */
export function overlapAdd(
  samples: Float32Array,
  marks: readonly PitchMark[],
  { newPeriod, resonance }: PitchChange,
) {
  const sum = new Float32Array(samples.length)
  const weights = new Float32Array(samples.length)
  let nearest = 0
  for (let place = marks[0]?.at ?? 0; place < samples.length;) {
    while (nearest + 1 < marks.length && distance(nearest + 1) <= distance(nearest)) nearest++
    const { at, period, isVoiced } = marks[nearest]
    const half = period / resonance
    const [from, to] = [Math.ceil(place - half), Math.floor(place + half)]
    for (let target = Math.max(0, from); target <= Math.min(samples.length - 1, to); target++) {
      const offset = (target - place) * resonance
      const weight = 0.5 + 0.5 * Math.cos((Math.PI * offset) / period)
      sum[target] = sum[target] + weight * interpolated(samples, at + offset)
      weights[target] = weights[target] + weight
    }
    place += isVoiced ? newPeriod(period) : period

    function distance(index: number): number {
      return Math.abs(marks[index].at - place)
    }
  }
  // Normalizes where periods overlap, but keeps the gaps between periods that lie far apart.
  for (let at = 0; at < sum.length; at++) sum[at] = sum[at] / Math.max(1, weights[at])
  return sum
}

/** Cubic interpolation between samples. */
function interpolated(samples: Float32Array, at: number): number {
  const whole = Math.floor(at)
  const [a, b, c, d] = [
    samples[whole - 1] ?? 0,
    samples[whole] ?? 0,
    samples[whole + 1] ?? 0,
    samples[whole + 2] ?? 0,
  ]
  const share = at - whole
  return b + 0.5 * share * (c - a + share * (2 * a - 5 * b + 4 * c - d + share * (3 * (b - c) + d - a)))
}
