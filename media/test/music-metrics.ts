// What can be measured of music and noises. Apart from the Fourier transform, which has tests of its own, nothing here is
// used by the models.
import type { Sound } from '../src/audio/sound/sound.ts'
import { magnitudes, stft } from '../src/audio/spectrum/stft.ts'
import { correlation } from './sound-metrics.ts'

/** The middle between the ears. */
export function monoOf({ channels }: Sound): Float32Array {
  const [left = new Float32Array(0), right = left] = channels
  return left.map((value, at) => (value + right[at]!) / 2)
}

/** How strong each frequency is in stretches that overlap by half, which is every other of those that models look at. */
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

/** The mean of all frequencies, each weighed by its energy. */
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

/** The share of the energy from one frequency to another. */
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

/** The loudest frequency of each stretch of about a twentieth of a second. */
export function loudestFrequencies(samples: Float32Array, rate: number): number[] {
  const spectra = spectrogram(samples, 4096)
  const all = spectra.strengths
  return Array.from({ length: spectra.frames }, (_, frame) => {
    const row = all.subarray(frame * spectra.bins, (frame + 1) * spectra.bins)
    return (row.indexOf(Math.max(...row)) * rate) / spectra.size
  })
}

/** How much louder the spectrum becomes, a hundred times a second. */
export function attacks(samples: Float32Array, rate: number): Float32Array {
  const spectra = spectrogram(samples, 1024)
  const all = spectra.strengths.map((value) => Math.log1p(value * 20))
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

// How much of music in a key each of its twelve notes is (Temperley, from the examples of a textbook of harmony).
const major = [0.748, 0.06, 0.488, 0.082, 0.67, 0.46, 0.096, 0.715, 0.104, 0.366, 0.057, 0.4]
const minor = [0.712, 0.084, 0.474, 0.618, 0.049, 0.46, 0.105, 0.747, 0.404, 0.067, 0.133, 0.33]
const names = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B']

/** The key whose notes are heard most. */
export function keyOf(samples: Float32Array, rate: number): string {
  const spectra = spectrogram(samples, 16_384)
  const chroma = Array.from({ length: 12 }, () => 0)
  const all = spectra.strengths
  for (const [at, value] of all.entries()) {
    const isPeak = value > (all[at - 1] ?? 0) && value > (all[at + 1] ?? 0)
    const hertz = ((at % spectra.bins) * rate) / spectra.size
    if (!isPeak || hertz < 60 || hertz > 1400) continue
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
