import { applyEnvelope } from '../synthesis/envelope.ts'
import { filter } from '../synthesis/filter.ts'
import { pluckedString } from '../synthesis/tones.ts'
import { RATE, samplesOf } from '../synthesis/stereo.ts'
import { detunedSaws, applyAttack, applyRelease } from './articulation.ts'
import type { NoteParams } from './note-params.ts'

export function guitar({ hertz, seconds, strength, rng }: NoteParams): Float32Array {
  const note = pluckedString(samplesOf(seconds + 0.15), hertz, 0.35 + 0.5 * strength, 3.2, rng)
  const wood = filter(note.slice(), 'band', 210, 1.5)
  return applyRelease(
    note.map((value, at) => value * 0.8 + wood[at] * 0.6),
    seconds,
    0.12,
  )
}

/** A string through an overdriven amplifier. */
export function distortedGuitar({ hertz, seconds, strength, rng }: NoteParams): Float32Array {
  const note = pluckedString(samplesOf(seconds + 0.12), hertz, 0.75, 5, rng)
  const driven = filter(note, 'high', 90).map((value) => Math.tanh(value * (5 + 9 * strength)))
  return applyRelease(filter(filter(driven, 'low', 3600), 'low', 5200), seconds, 0.08)
}

export function harp({ hertz, seconds, strength, rng }: NoteParams): Float32Array {
  return applyRelease(
    pluckedString(samplesOf(seconds + 0.8), hertz, 0.2 + 0.3 * strength, 2.6, rng),
    seconds + 0.4,
    0.4,
  )
}

/** A string section: detuned sawtooths, each with its own vibrato, through the resonance of the body. */
export function strings({ hertz, seconds, strength, rng }: NoteParams): Float32Array {
  const bowed = detunedSaws(hertz, seconds + 0.3, [-0.09, 0.07, 0.02], 5.2, 0.12, rng)
  filter(filter(bowed, 'low', 1400 + 2600 * strength + hertz), 'high', hertz * 0.7)
  return applyRelease(applyAttack(bowed, Math.min(0.16, seconds / 3)), seconds, 0.3)
}

export function staccatoStrings(note: NoteParams): Float32Array {
  const bowed = detunedSaws(note.hertz, note.seconds + 0.15, [-0.06, 0.05], 5, 0, note.rng)
  filter(bowed, 'low', 1800 + 2500 * note.strength)
  const length = bowed.length
  return applyEnvelope(
    bowed,
    Float32Array.from({ length }, (_, at) => Math.min(1, at / 600) * Math.exp((-9 * at) / RATE)),
  )
}

export function violin({ hertz, seconds, strength, rng }: NoteParams): Float32Array {
  const bowed = detunedSaws(hertz, seconds + 0.12, [0], 5.6, 0.22, rng)
  const body = filter(bowed.slice(), 'band', 480, 1.6)
  const bridge = filter(bowed.slice(), 'band', 2700, 1.2)
  filter(bowed, 'low', 1500 + 2200 * strength)
  return applyRelease(
    applyAttack(
      bowed.map((value, at) => value * 0.5 + body[at] * 0.35 + bridge[at] * 0.25),
      Math.min(0.07, seconds / 3),
    ),
    seconds,
    0.12,
  )
}
