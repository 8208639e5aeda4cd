// Measurements of music and noises. Apart from the Fourier transform, which has its own tests, the models do not use
// them.
import type { Audio } from '../lib/audio/audio.ts'
import { magnitudes, stft } from '../mask-stems/stft.ts'
import { correlation } from './audio-metrics.ts'

/** The mono mix. */
export function monoOf({ channels }: Audio): Float32Array {
  const [left = new Float32Array(0), right = left] = channels
  return left.map((value, at) => (value + right[at]) / 2)
}

/** A spectrogram with frames that overlap by half, which is every other frame of the STFT. */
function spectrogram(samples: Float32Array, size: number) {
  const spectra = stft(samples, size)
  const all = magnitudes(spectra)
  const { bins } = spectra
  const frames = Math.floor(spectra.frames / 2)
  const strengths = new Float32Array(frames * bins)
  for (let frame = 0; frame < frames; frame++)
    strengths.set(all.subarray((2 * frame + 1) * bins, (2 * frame + 2) * bins), frame * bins)
  return { size, bins, frames, strengths }
}

/** The spectral centroid, in hertz. */
export function brightness(samples: Float32Array, rate: number): number {
  const spectra = spectrogram(samples, 2048)
  let [weighed, whole] = [0, 0]
  for (const [at, value] of spectra.strengths.entries()) {
    const energy = value * value
    weighed += energy * (((at % spectra.bins) * rate) / spectra.size)
    whole += energy
  }
  return weighed / whole
}

/** The share of the energy within a frequency band. */
export function shareBetween(samples: Float32Array, rate: number, from: number, to: number): number {
  const spectra = spectrogram(samples, 2048)
  let [within, whole] = [0, 0]
  for (const [at, value] of spectra.strengths.entries()) {
    const hertz = ((at % spectra.bins) * rate) / spectra.size
    whole += value * value
    if (hertz >= from && hertz < to) within += value * value
  }
  return within / whole
}

/** The loudest frequency of each frame. */
export function loudestFrequencies(samples: Float32Array, rate: number): number[] {
  const spectra = spectrogram(samples, 4096)
  const all = spectra.strengths
  return Array.from({ length: spectra.frames }, (_, frame) => {
    const row = all.subarray(frame * spectra.bins, (frame + 1) * spectra.bins)
    return (row.indexOf(Math.max(...row)) * rate) / spectra.size
  })
}

/** The onset envelope by spectral flux, a hundred times a second. */
export function onsetEnvelope(samples: Float32Array, rate: number): Float32Array {
  const spectra = spectrogram(samples, 1024)
  const all = spectra.strengths.map((value) => Math.log1p(value * 20))
  const steps = new Float32Array(spectra.frames)
  for (let frame = 1; frame < spectra.frames; frame++)
    for (let bin = 0; bin < spectra.bins; bin++)
      steps[frame] =
        steps[frame] + Math.max(0, all[frame * spectra.bins + bin] - all[(frame - 1) * spectra.bins + bin])
  const every = rate / 512 / 100
  return Float32Array.from(
    { length: Math.floor(steps.length / every) },
    (_, at) => steps[Math.floor(at * every)],
  )
}

/** The number of onsets from quiet to loud, at least 0.1 seconds apart. */
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

/** Beats per minute, from 55 to 185, by autocorrelation of the onset envelope. */
export function tempoOf(samples: Float32Array, rate: number): number {
  const steps = onsetEnvelope(samples, rate)
  const mean = steps.reduce((sum, value) => sum + value, 0) / steps.length
  const likeness = (lag: number) => {
    const whole = Math.floor(lag)
    const share = lag - whole
    let sum = 0
    for (let at = 0; at < steps.length - whole - 1; at++)
      sum +=
        (steps[at] - mean) *
        ((steps[at + whole] - mean) * (1 - share) + (steps[at + whole + 1] - mean) * share)
    return sum / (steps.length - whole)
  }
  let [best, found] = [-Infinity, 0]
  for (let bpm = 55; bpm <= 185; bpm += 0.25) {
    // The lag of four beats gives a finer resolution.
    const score = likeness(6000 / bpm) + likeness(24_000 / bpm)
    if (score > best) [best, found] = [score, bpm]
  }
  return found
}

// Key profiles: how much each pitch class occurs in a key (Temperley, from the examples of a textbook of harmony).
const major = [0.748, 0.06, 0.488, 0.082, 0.67, 0.46, 0.096, 0.715, 0.104, 0.366, 0.057, 0.4]
const minor = [0.712, 0.084, 0.474, 0.618, 0.049, 0.46, 0.105, 0.747, 0.404, 0.067, 0.133, 0.33]
const names = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B']

/** The key whose profile correlates best with the chroma. */
export function keyOf(samples: Float32Array, rate: number): string {
  const spectra = spectrogram(samples, 16_384)
  const chroma = Array.from({ length: 12 }, () => 0)
  const all = spectra.strengths
  for (const [at, value] of all.entries()) {
    const isPeak = value > (all[at - 1] ?? 0) && value > (all[at + 1] ?? 0)
    const hertz = ((at % spectra.bins) * rate) / spectra.size
    if (!isPeak || hertz < 60 || hertz > 1400) continue
    const note = ((Math.round(12 * Math.log2(hertz / 440)) % 12) + 21) % 12
    chroma[note] = chroma[note] + value
  }
  const keys = names.flatMap((name, tonic) => [
    { key: `${name} major`, fit: correlation(chroma, rotated(major, tonic)) },
    { key: `${name} minor`, fit: correlation(chroma, rotated(minor, tonic)) },
  ])
  return keys.toSorted((one, other) => other.fit - one.fit)[0].key
}

const rotated = (profile: readonly number[], by: number) =>
  profile.map((_, note) => profile[(note - by + 12) % 12])
