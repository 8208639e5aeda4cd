import { RATE, type Stereo } from '../synthesis/stereo.ts'

const LOOK_AHEAD = 240
const RELEASE_SECONDS = 0.12

/** A smooth gain for each sample that keeps true peaks below the ceiling. */
export function limiterCurve({ left, right }: Stereo, gain: number, ceiling: number): Float32Array {
  const length = left.length
  const least = (ceiling / gain) * 0.6
  const reduction = new Float32Array(length).fill(1)
  for (let at = 0; at < length; at++) {
    const peak = Math.max(truePeakAt(left, at, least), truePeakAt(right, at, least)) * gain
    if (peak > ceiling) reduction[at] = ceiling / peak
  }
  const smoothed = slidingMinimum(reduction, LOOK_AHEAD)
  const releaseCoefficient = 1 - Math.exp(-1 / (RELEASE_SECONDS * RATE))
  let current = 1
  for (let at = 0; at < length; at++) {
    current = Math.min(smoothed[at], current + (1 - current) * releaseCoefficient)
    smoothed[at] = current
  }
  return slidingMean(smoothed, LOOK_AHEAD)
}

/** Windowed-sinc kernels that interpolate at a quarter, a half and three quarters between two samples. */
const TAPS = 12
const interpolationKernels = [0.25, 0.5, 0.75].map((share) =>
  Float64Array.from({ length: TAPS }, (_, tap) => {
    const distance = tap - TAPS / 2 + 1 - share
    const window = Math.cos((Math.PI * distance) / TAPS) ** 2
    return (Math.sin(Math.PI * distance) / (Math.PI * distance)) * window
  }),
)

/** The true peak between a sample and the next; below `least` the sample itself is exact enough. */
function truePeakAt(samples: Float32Array, at: number, least: number): number {
  const magnitude = Math.abs(samples[at])
  if (magnitude < least || at < TAPS || at >= samples.length - TAPS) return magnitude
  let peak = magnitude
  for (const weights of interpolationKernels) {
    let value = 0
    for (let tap = 0; tap < TAPS; tap++) value += weights[tap] * samples[at + tap - TAPS / 2 + 1]
    peak = Math.max(peak, Math.abs(value))
  }
  return peak
}

/** The minimum over the window from each index to `span` later. */
function slidingMinimum(values: Float32Array, span: number): Float32Array {
  const least = new Float32Array(values.length)
  const queue: number[] = []
  let first = 0
  for (let at = values.length - 1; at >= 0; at--) {
    while (queue.length > first && values[queue.at(-1)!] >= values[at]) queue.pop()
    queue.push(at)
    if (queue[first] > at + span) first++
    least[at] = values[queue[first]]
  }
  return least
}

/** The mean over the `span` values up to each index. */
function slidingMean(values: Float32Array, span: number): Float32Array {
  const means = new Float32Array(values.length)
  let sum = 0
  for (let at = 0; at < values.length; at++) {
    sum += values[at]
    if (at >= span) sum -= values[at - span]
    means[at] = sum / Math.min(at + 1, span)
  }
  return means
}
