import { RATE } from './stereo.ts'

/** Times in seconds and values. */
export type Breakpoints = readonly (readonly [seconds: number, level: number])[]

/** Linear interpolation between breakpoints; the last value is held. */
export function breakpointCurve(points: Breakpoints, length: number): Float32Array {
  const curve = new Float32Array(length)
  let next = 0
  for (let at = 0; at < length; at++) {
    const time = at / RATE
    while (next < points.length && points[next][0] <= time) next++
    const from = points[Math.max(0, next - 1)]
    const to = points[Math.min(next, points.length - 1)]
    const span = to[0] - from[0]
    curve[at] = span > 0 ? from[1] + ((to[1] - from[1]) * Math.max(0, time - from[0])) / span : to[1]
  }
  return curve
}

/** Multiplies by a curve, in place. */
export function applyEnvelope(samples: Float32Array, curve: ArrayLike<number>): Float32Array {
  for (let at = 0; at < samples.length; at++) samples[at] = samples[at] * curve[at]
  return samples
}

/** Applies a linear attack and an exponential decay to -60 dB in `decay` seconds, in place. */
export function applyAttackDecay(samples: Float32Array, attack: number, decay: number): Float32Array {
  const rise = Math.max(1, attack * RATE)
  const fall = Math.exp(Math.log(0.001) / (decay * RATE))
  let level = 1
  for (let at = 0; at < samples.length; at++) {
    samples[at] = samples[at] * (at < rise ? at / rise : level)
    if (at >= rise) level *= fall
  }
  return samples
}

/** Fades in and out, in place, so that the ends do not click. */
export function fadeEnds(samples: Float32Array, first: number, last = first): Float32Array {
  const rise = Math.min(samples.length / 2, first * RATE)
  const fall = Math.min(samples.length / 2, last * RATE)
  for (let at = 0; at < rise; at++) samples[at] = (samples[at] * at) / rise
  for (let at = 0; at < fall; at++) {
    const from = samples.length - 1 - at
    samples[from] = (samples[from] * at) / fall
  }
  return samples
}
