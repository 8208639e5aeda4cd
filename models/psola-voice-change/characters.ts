import { highPass, lowPass, peakingFilter, applyBiquads } from '../lib/audio/signal/biquad.ts'
import type { PitchMark } from './pitch-marks.ts'
import { overlapAdd, type PitchChange } from './overlap-add.ts'
import { toWhisper } from './whisper.ts'

/** The analysis of a recorded voice: its pitch track and pitch marks. */
export type Voice = {
  readonly rate: number
  readonly track: Float32Array
  readonly marks: readonly PitchMark[]
}

/** Transforms one channel of a voice. */
type Character = (samples: Float32Array, voice: Voice) => Float32Array

/** Shifts the pitch by semitones, and the formants by a factor. */
const shifted =
  (semitones: number, resonance: number): Character =>
  (samples, { marks }) => {
    const ratio = 2 ** (semitones / 12)
    return overlapAdd(samples, marks, { newPeriod: (period) => period / ratio, resonance })
  }

/** In hertz. */
const ROBOT = 110

const monotone = (rate: number): PitchChange => ({ newPeriod: () => rate / ROBOT, resonance: 1 })

export const characters: Readonly<Record<string, Character>> = {
  deeper: shifted(-4, 0.92),
  higher: shifted(4, 1.08),
  giant: shifted(-7, 0.78),
  child: shifted(8, 1.25),
  robot: (samples, { rate, marks }) => echoing(overlapAdd(samples, marks, monotone(rate)), rate),
  whisper: (samples, { rate }) => toWhisper(samples, rate),
  radio: (samples, { rate }) => transmitted(samples, rate),
}

/** A comb filter, which sounds metallic. */
function echoing(samples: Float32Array, rate: number): Float32Array {
  const delay = Math.round(rate * 0.009)
  return samples.map((value, at) => value + 0.5 * (samples[at - delay] ?? 0))
}

/** A small overdriven loudspeaker. */
function transmitted(samples: Float32Array, rate: number): Float32Array {
  const narrow = applyBiquads(
    samples,
    highPass(rate, 450),
    highPass(rate, 450),
    lowPass(rate, 2900),
    lowPass(rate, 2900),
    peakingFilter(rate, 1700, 6),
  )
  const loudest = narrow.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-6)
  return applyBiquads(
    narrow.map((value) => Math.tanh((4 * value) / loudest)),
    highPass(rate, 350),
    lowPass(rate, 3200),
    lowPass(rate, 3200),
    lowPass(rate, 3200),
  )
}
