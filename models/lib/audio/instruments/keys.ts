import { rngOf } from '../../random/rng.ts'
import { fadeEnds } from '../synthesis/envelope.ts'
import { filter } from '../synthesis/filter.ts'
import { whiteNoise } from '../synthesis/noise.ts'
import { fmTone, modalTone, type Mode } from '../synthesis/tones.ts'
import { RATE, samplesOf } from '../synthesis/stereo.ts'
import { addSine, applyAttack, applyRelease } from './articulation.ts'
import type { NoteParams } from './note-params.ts'

/** Struck strings: slightly inharmonic partials, of which high ones decay sooner, as do high notes. */
export function piano({ hertz, seconds, strength }: NoteParams): Float32Array {
  const decaySeconds = Math.min(7, 5.5 * (220 / hertz) ** 0.55)
  const modes: Mode[] = []
  for (let partial = 1; partial <= 14 && hertz * partial < 9000; partial++) {
    const stretched = hertz * partial * Math.sqrt(1 + 0.00035 * partial * partial)
    const level = (partial === 1 ? 0.8 : 1) * Math.exp(-(partial - 1) * (0.62 - 0.3 * strength))
    const decay = decaySeconds / (1 + 0.28 * (partial - 1))
    modes.push([stretched, level * 0.6, decay], [stretched * 1.0007, level * 0.4, decay * 0.7])
  }
  const length = samplesOf(seconds + 0.25)
  const note = modalTone(length, modes)
  const hammer = filter(whiteNoise(samplesOf(0.03), rngOf(7)), 'low', 900 + hertz)
  for (let at = 0; at < Math.min(hammer.length, length); at++)
    note[at] = note[at] + (hammer[at] * 0.12 * strength * (hammer.length - at)) / hammer.length
  return applyRelease(note, seconds, 0.2)
}

/** FM synthesis of a tine and its tone bar. */
export function electricPiano({ hertz, seconds, strength }: NoteParams): Float32Array {
  const length = samplesOf(seconds + 0.25)
  const body = fmTone(length, hertz, 1, 1.1 * strength, 1.6)
  const tine = fmTone(length, hertz, 14, 0.35 * strength, 0.35)
  const note = body.map((value, at) => (value * 0.75 + tine[at] * 0.2) * Math.exp((-1.1 * at) / RATE))
  return applyRelease(applyAttack(note, 0.004), seconds, 0.2)
}

/** Additive synthesis with drawbar ratios. */
export function organ({ hertz, seconds }: NoteParams): Float32Array {
  const length = samplesOf(seconds + 0.06)
  const note = new Float32Array(length)
  for (const [ratio, level] of [
    [0.5, 0.5],
    [1, 1],
    [1.5, 0.35],
    [2, 0.6],
    [3, 0.3],
    [4, 0.25],
    [6, 0.12],
  ] as const)
    // prettier-ignore
    addSine(note, hertz * ratio, level * 0.4)
  return fadeEnds(note, 0.008, 0.05)
}

export function bells({ hertz, seconds, strength }: NoteParams): Float32Array {
  const length = samplesOf(Math.max(seconds, 1.6) + 0.4)
  const note = fmTone(length, hertz, 3.51, 1.6 * strength, 1.1)
  return applyRelease(
    note.map((value, at) => value * 0.8 * Math.exp((-2.2 * at) / RATE)),
    seconds + 1.2,
    0.7,
  )
}

export function marimba({ hertz }: NoteParams): Float32Array {
  return modalTone(samplesOf(0.9), [
    [hertz, 1, 0.75],
    [hertz * 3.93, 0.35, 0.22],
    [hertz * 9.2, 0.12, 0.07],
  ])
}
