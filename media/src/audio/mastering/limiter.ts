import { RATE, type Track } from '../synthesis/track.ts'

const LOOK_AHEAD = 240
const RELEASE_SECONDS = 0.12

/** A factor for each sample that keeps peaks, also those between samples, below the ceiling; it moves smoothly. */
export function limiterCurve({ left, right }: Track, gain: number, ceiling: number): Float32Array {
  const length = left.length
  const needed = new Float32Array(length).fill(1)
  for (let at = 0; at < length; at++) {
    const peak = Math.max(peakAround(left, at), peakAround(right, at)) * gain
    if (peak > ceiling) needed[at] = ceiling / peak
  }
  const held = lowestAround(needed, LOOK_AHEAD)
  const back = 1 - Math.exp(-1 / (RELEASE_SECONDS * RATE))
  let now = 1
  for (let at = 0; at < length; at++) {
    now = Math.min(held[at]!, now + (1 - now) * back)
    held[at] = now
  }
  return meanAround(held, LOOK_AHEAD)
}

/** The larger of a sample and the crest of a curve through it and its neighbours: what a converter makes of them. */
function peakAround(samples: Float32Array, at: number): number {
  const here = samples[at]!
  const size = Math.abs(here)
  if (size < 0.2) return size
  const middle = (9 * (here + (samples[at + 1] ?? 0)) - (samples[at - 1] ?? 0) - (samples[at + 2] ?? 0)) / 16
  return Math.max(size, Math.abs(middle) * 1.04)
}

/** The least value from `at` to `span` later. */
function lowestAround(values: Float32Array, span: number): Float32Array {
  const least = new Float32Array(values.length)
  const queue: number[] = []
  let first = 0
  for (let at = values.length - 1; at >= 0; at--) {
    while (queue.length > first && values[queue.at(-1)!]! >= values[at]!) queue.pop()
    queue.push(at)
    if (queue[first]! > at + span) first++
    least[at] = values[queue[first]!]!
  }
  return least
}

/** The mean from `span` earlier to `at`. */
function meanAround(values: Float32Array, span: number): Float32Array {
  const means = new Float32Array(values.length)
  let sum = 0
  for (let at = 0; at < values.length; at++) {
    sum += values[at]!
    if (at >= span) sum -= values[at - span]!
    means[at] = sum / Math.min(at + 1, span)
  }
  return means
}
