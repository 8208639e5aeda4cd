// Audio measurements. The models do not use them, so that a shared mistake cannot hide.
import assert from 'node:assert/strict'
import type { Audio } from '../lib/audio/audio.ts'

/** The only channel, or the first. */
export function samplesOf({ channels: [first] }: Audio): Float32Array {
  assert(first, 'a sound has a channel')
  return first
}

export function rms(samples: Float32Array): number {
  return Math.sqrt(sum(samples.length, (at) => samples[at] ** 2) / samples.length)
}

/** The scale-invariant signal-to-noise ratio, in decibels. */
export function snr(clean: Float32Array, heard: Float32Array): number {
  const length = Math.min(clean.length, heard.length)
  const ownEnergy = sum(length, (at) => clean[at] ** 2)
  const gain = sum(length, (at) => clean[at] * heard[at]) / ownEnergy
  const rest = sum(length, (at) => (heard[at] - gain * clean[at]) ** 2)
  return 10 * Math.log10((gain ** 2 * ownEnergy) / Math.max(rest, 1e-12))
}

/** The delay of the processed signal in samples; negative where it is early. */
export function delay(clean: Float32Array, heard: Float32Array, most: number): number {
  let [best, found] = [-Infinity, 0]
  for (let shift = -most; shift <= most; shift++) {
    let likeness = 0
    for (let at = Math.max(0, -shift); at < Math.min(clean.length, heard.length - shift); at++)
      likeness += clean[at] * heard[at + shift]
    if (likeness > best) [best, found] = [likeness, shift]
  }
  return found
}

/** The amplitude of a tone at a frequency. */
export function amplitudeAt(samples: Float32Array, rate: number, hertz: number): number {
  const turn = (2 * Math.PI * hertz) / rate
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)]
  const window = windowOf(samples.length)
  let [x, y, real, imaginary] = [1, 0, 0, 0]
  for (let at = 0; at < samples.length; at++) {
    const value = samples[at] * window[at]
    real += value * x
    imaginary += value * y
    ;[x, y] = [x * cosine - y * sine, x * sine + y * cosine]
  }
  return (2 * Math.hypot(real, imaginary)) / samples.length
}

let lastWindow = new Float64Array(0)

/** A Hann window, cached for the next frequency. */
function windowOf(length: number): Float64Array {
  if (lastWindow.length !== length)
    lastWindow = Float64Array.from({ length }, (_, at) => 1 - Math.cos((2 * Math.PI * at) / length))
  return lastWindow
}

/** The pitch of a voice in hertz: the median of the periodic frames, or 0 without any. */
export function pitch(samples: Float32Array, rate: number, { from = 60, to = 500 } = {}): number {
  // Downsampled, since pitch is low and many lags take long to compare.
  const fold = Math.max(1, Math.floor(rate / 8000))
  const coarse = Float32Array.from(
    { length: Math.floor(samples.length / fold) },
    (_, at) => sum(fold, (one) => samples[at * fold + one]) / fold,
  )
  const coarseRate = rate / fold
  const width = Math.round(coarseRate * 0.04)
  const longest = Math.ceil(coarseRate / from) + 1
  const loud = rms(coarse) * 0.7
  const found: number[] = []
  for (let start = 0; start + width + longest < coarse.length; start += width) {
    const own = coarse.subarray(start, start + width)
    if (rms(own) < loud) continue
    const lag = period(coarse.subarray(start, start + width + longest), width, Math.floor(coarseRate / to))
    if (lag) found.push(coarseRate / lag)
  }
  return found.toSorted((one, other) => one - other)[Math.floor(found.length / 2)] ?? 0
}

/** The period in samples, interpolated between lags; 0 where the signal is not periodic. */
function period(samples: Float32Array, width: number, shortest: number): number {
  const likeness = new Float32Array(samples.length - width)
  const own = rms(samples.subarray(0, width))
  for (let lag = shortest - 1; lag < likeness.length; lag++) {
    let both = 0
    for (let at = 0; at < width; at++) both += samples[at] * samples[at + lag]
    likeness[lag] = both / width / (own * rms(samples.subarray(lag, lag + width)) + 1e-9)
  }
  const best = Math.max(...likeness.subarray(shortest))
  if (best < 0.7) return 0
  // Twice the period correlates as well as the period itself, so the shortest of the nearly best lags is taken.
  for (let lag = shortest; lag < likeness.length - 1; lag++) {
    const [before, here, after] = [likeness[lag - 1], likeness[lag], likeness[lag + 1]]
    if (here < 0.9 * best || here < before || here < after) continue
    return lag + (before - after) / (2 * (before - 2 * here + after) - 1e-9)
  }
  return 0
}

/** Integrated loudness by ITU-R BS.1770-4 with both gates, in LUFS, for audio at 48 kHz. */
export function loudness({ rate, channels }: Audio): number {
  assert.equal(rate, 48_000)
  const weighted = channels.map((samples) =>
    recursive(
      recursive(
        samples,
        [1.53512485958697, -2.69169618940638, 1.19839281085285],
        [-1.69065929318241, 0.73248077421585],
      ),
      [1, -2, 1],
      [-1.99004745483398, 0.99007225036621],
    ),
  )
  const [block, hop] = [0.4 * rate, 0.1 * rate]
  const powers: number[] = []
  for (let start = 0; start + block <= (channels[0]?.length ?? 0); start += hop)
    powers.push(weighted.reduce((total, row) => total + sum(block, (at) => row[start + at] ** 2) / block, 0))
  const lufs = (power: number) => -0.691 + 10 * Math.log10(power)
  const mean = (values: readonly number[]) =>
    values.reduce((total, value) => total + value, 0) / values.length
  const audible = powers.filter((power) => lufs(power) > -70)
  const gate = lufs(mean(audible)) - 10
  return lufs(mean(audible.filter((power) => lufs(power) > gate)))
}

/** The Pearson correlation, from -1 to 1. */
export function correlation(one: ArrayLike<number>, other: ArrayLike<number>): number {
  const length = Math.min(one.length, other.length)
  const mean = (values: ArrayLike<number>) => sum(length, (at) => values[at]) / length
  const [middle, otherMiddle] = [mean(one), mean(other)]
  const both = sum(length, (at) => (one[at] - middle) * (other[at] - otherMiddle))
  const own = sum(length, (at) => (one[at] - middle) ** 2)
  const others = sum(length, (at) => (other[at] - otherMiddle) ** 2)
  return both / Math.max(1e-9, Math.sqrt(own * others))
}

/** Substituted, missing and inserted words relative to the number of words said. */
export function wordErrorRate(said: string, heard: string): number {
  const [expected, found] = [wordsOf(said), wordsOf(heard)]
  let row = Array.from({ length: found.length + 1 }, (_, index) => index)
  for (const [index, word] of expected.entries()) {
    const next = [index + 1]
    for (const [at, other] of found.entries())
      next.push(Math.min(next[at] + 1, row[at + 1] + 1, row[at] + (word === other ? 0 : 1)))
    row = next
  }
  return row.at(-1)! / expected.length
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9']+/g) ?? []
}

function recursive(
  samples: Float32Array,
  [b0, b1, b2]: readonly [number, number, number],
  [a1, a2]: readonly [number, number],
): Float32Array {
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  return samples.map((x) => {
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
    ;[x1, x2, y1, y2] = [x, x1, y, y1]
    return y
  })
}

function sum(count: number, valueAt: (index: number) => number): number {
  let total = 0
  for (let index = 0; index < count; index++) total += valueAt(index)
  return total
}
