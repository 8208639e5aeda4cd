import { highPass, lowPass, peak, throughBiquads } from '../signal/biquad.ts'
import type { Mark } from './marks.ts'
import { overlapAdd, type Change } from './overlap-add.ts'
import { whispered } from './whispered.ts'

/** A recorded voice: where it is at what pitch, and where each of its periods is. */
export type Voice = { readonly rate: number; readonly track: Float32Array; readonly marks: readonly Mark[] }

/** Makes of each channel of a voice what it becomes. */
type Character = (samples: Float32Array, voice: Voice) => Float32Array

/** By so many semitones, and from a throat that is as much shorter. */
const spoken =
  (semitones: number, resonance: number): Character =>
  (samples, { marks }) => {
    const ratio = 2 ** (semitones / 12)
    return overlapAdd(samples, marks, { newPeriod: (period) => period / ratio, resonance })
  }

/** In hertz. */
const ROBOT = 110

const monotone = (rate: number): Change => ({ newPeriod: () => rate / ROBOT, resonance: 1 })

/** What a voice can become. */
export const characters: Readonly<Record<string, Character>> = {
  deeper: spoken(-4, 0.92),
  higher: spoken(4, 1.08),
  giant: spoken(-7, 0.78),
  child: spoken(8, 1.25),
  robot: (samples, { rate, marks }) => echoing(overlapAdd(samples, marks, monotone(rate)), rate),
  whisper: (samples, { rate }) => whispered(samples, rate),
  radio: (samples, { rate }) => transmitted(samples, rate),
}

/** As out of a short pipe. */
function echoing(samples: Float32Array, rate: number): Float32Array {
  const delay = Math.round(rate * 0.009)
  return samples.map((value, at) => value + 0.5 * (samples[at - delay] ?? 0))
}

/** Through a small loudspeaker that is driven too hard. */
function transmitted(samples: Float32Array, rate: number): Float32Array {
  const narrow = throughBiquads(
    samples,
    highPass(rate, 450),
    highPass(rate, 450),
    lowPass(rate, 2900),
    lowPass(rate, 2900),
    peak(rate, 1700, 6),
  )
  const loudest = narrow.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-6)
  return throughBiquads(
    narrow.map((value) => Math.tanh((4 * value) / loudest)),
    highPass(rate, 350),
    lowPass(rate, 3200),
    lowPass(rate, 3200),
    lowPass(rate, 3200),
  )
}
