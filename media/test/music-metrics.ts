// What can be measured of music and noises. Apart from the Fourier transform, which has tests of its own, nothing here is
// used by the models.
import type { Sound } from '../src/audio/sound/sound.ts'
import { magnitudes, stft } from '../src/audio/spectrum/stft.ts'

/** The middle between the ears. */
export function monoOf({ channels }: Sound): Float32Array {
  const [left = new Float32Array(0), right = left] = channels
  return left.map((value, at) => (value + right[at]!) / 2)
}

/** The mean of all frequencies, each weighed by its energy. */
export function brightness(samples: Float32Array, rate: number): number {
  const spectra = stft(samples, 2048, 1024)
  let [weighed, whole] = [0, 0]
  for (const [at, value] of magnitudes(spectra).entries()) {
    const energy = value * value
    weighed += energy * (((at % spectra.bins) * rate) / spectra.size)
    whole += energy
  }
  return weighed / whole
}

/** The share of the energy from one frequency to another. */
export function shareBetween(samples: Float32Array, rate: number, from: number, to: number): number {
  const spectra = stft(samples, 2048, 1024)
  let [within, whole] = [0, 0]
  for (const [at, value] of magnitudes(spectra).entries()) {
    const hertz = ((at % spectra.bins) * rate) / spectra.size
    whole += value * value
    if (hertz >= from && hertz < to) within += value * value
  }
  return within / whole
}

/** The loudest frequency of each stretch of about a twentieth of a second. */
export function loudestFrequencies(samples: Float32Array, rate: number): number[] {
  const spectra = stft(samples, 4096, 2048)
  const all = magnitudes(spectra)
  return Array.from({ length: spectra.frames }, (_, frame) => {
    const row = all.subarray(frame * spectra.bins, (frame + 1) * spectra.bins)
    return (row.indexOf(Math.max(...row)) * rate) / spectra.size
  })
}

/** How much louder the spectrum becomes, a hundred times a second. */
export function attacks(samples: Float32Array, rate: number): Float32Array {
  const spectra = stft(samples, 1024, 512)
  const all = magnitudes(spectra).map((value) => Math.log1p(value * 20))
  const steps = new Float32Array(spectra.frames)
  for (let frame = 1; frame < spectra.frames; frame++)
    for (let bin = 0; bin < spectra.bins; bin++)
      steps[frame] =
        steps[frame]! + Math.max(0, all[frame * spectra.bins + bin]! - all[(frame - 1) * spectra.bins + bin]!)
  const every = rate / 512 / 100
  return Float32Array.from(
    { length: Math.floor(steps.length / every) },
    (_, at) => steps[Math.floor(at * every)]!,
  )
}

/** How many times something begins: from quiet to loud, at least a tenth of a second apart. */
export function onsets(samples: Float32Array, rate: number): number {
  const step = Math.round(rate / 100)
  const levels = Array.from({ length: Math.floor(samples.length / step) }, (_, at) =>
    samples.subarray(at * step, (at + 1) * step).reduce((most, value) => Math.max(most, Math.abs(value)), 0),
  )
  const loud = Math.max(...levels) * 0.35
  let [count, last] = [0, -Infinity]
  for (const [at, level] of levels.entries()) {
    const isRise = level > loud && level > 2.5 * (levels[at - 3] ?? 0)
    if (isRise && at - last > 10) count++
    if (isRise) last = at
  }
  return count
}

/** Beats in a minute: after how long attacks repeat themselves best, of 55 to 185. */
export function tempoOf(samples: Float32Array, rate: number): number {
  const steps = attacks(samples, rate)
  const mean = steps.reduce((sum, value) => sum + value, 0) / steps.length
  const likeness = (lag: number) => {
    const whole = Math.floor(lag)
    const share = lag - whole
    let sum = 0
    for (let at = 0; at < steps.length - whole - 1; at++)
      sum +=
        (steps[at]! - mean) *
        ((steps[at + whole]! - mean) * (1 - share) + (steps[at + whole + 1]! - mean) * share)
    return sum / (steps.length - whole)
  }
  let [best, found] = [-Infinity, 0]
  for (let bpm = 55; bpm <= 185; bpm += 0.25) {
    // Four beats later it is the same again too, which tells the tempo finely.
    const score = likeness(6000 / bpm) + likeness(24_000 / bpm)
    if (score > best) [best, found] = [score, bpm]
  }
  return found
}

// How well the twelve notes fit into a key, as listeners rated them (Krumhansl and Kessler).
const major = [6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88]
const minor = [6.33, 2.68, 3.52, 5.38, 2.6, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17]
const names = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B']

/** The key whose notes are heard most. */
export function keyOf(samples: Float32Array, rate: number): string {
  const spectra = stft(samples, 8192, 4096)
  const chroma = new Array<number>(12).fill(0)
  for (const [at, value] of magnitudes(spectra).entries()) {
    const hertz = ((at % spectra.bins) * rate) / spectra.size
    if (hertz < 60 || hertz > 1400) continue
    const note = ((Math.round(12 * Math.log2(hertz / 440)) % 12) + 21) % 12
    chroma[note] = chroma[note]! + value
  }
  const keys = names.flatMap((name, tonic) => [
    { key: `${name} major`, fit: correlation(chroma, turned(major, tonic)) },
    { key: `${name} minor`, fit: correlation(chroma, turned(minor, tonic)) },
  ])
  return keys.toSorted((one, other) => other.fit - one.fit)[0]!.key
}

const turned = (profile: readonly number[], by: number) =>
  profile.map((_, note) => profile[(note - by + 12) % 12]!)

export function correlation(one: ArrayLike<number>, other: ArrayLike<number>): number {
  const length = Math.min(one.length, other.length)
  const mean = (values: ArrayLike<number>) =>
    Array.from(values).reduce((sum, value) => sum + value, 0) / values.length
  const [a, b] = [mean(one), mean(other)]
  let [both, own, others] = [0, 0, 0]
  for (let at = 0; at < length; at++) {
    both += (one[at]! - a) * (other[at]! - b)
    own += (one[at]! - a) ** 2
    others += (other[at]! - b) ** 2
  }
  return both / Math.sqrt(own * others)
}
