import { RATE, type Stereo } from '../synthesis/stereo.ts'

const LOOK_AHEAD = 240
const RELEASE_SECONDS = 0.12

/** A factor for each sample that keeps peaks, also those between samples, below the ceiling; it moves smoothly. */
export function limiterCurve({ left, right }: Stereo, gain: number, ceiling: number): Float32Array {
  const length = left.length
  const least = (ceiling / gain) * 0.6
  const needed = new Float32Array(length).fill(1)
  for (let at = 0; at < length; at++) {
    const peak = Math.max(peakFrom(left, at, least), peakFrom(right, at, least)) * gain
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

/** Where a converter draws its curve between two samples: a quarter, a half and three quarters of the way. */
const TAPS = 12
const between = [0.25, 0.5, 0.75].map((share) =>
  Float64Array.from({ length: TAPS }, (_, tap) => {
    const away = tap - TAPS / 2 + 1 - share
    const window = Math.cos((Math.PI * away) / TAPS) ** 2
    return (Math.sin(Math.PI * away) / (Math.PI * away)) * window
  }),
)

/** The largest value at a sample and on the way to the next; what is below `least` need not be known exactly. */
function peakFrom(samples: Float32Array, at: number, least: number): number {
  const size = Math.abs(samples[at]!)
  if (size < least || at < TAPS || at >= samples.length - TAPS) return size
  let peak = size
  for (const weights of between) {
    let value = 0
    for (let tap = 0; tap < TAPS; tap++) value += weights[tap]! * samples[at + tap - TAPS / 2 + 1]!
    peak = Math.max(peak, Math.abs(value))
  }
  return peak
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
