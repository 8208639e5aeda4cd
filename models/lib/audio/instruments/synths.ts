import { fadeEnds, breakpointCurve } from '../synthesis/envelope.ts'
import { filter } from '../synthesis/filter.ts'
import { sawtooth, sine, square } from '../synthesis/tones.ts'
import { samplesOf } from '../synthesis/stereo.ts'
import { detunedSaws, vibrato, applyAttack, applyRelease } from './articulation.ts'
import type { NoteParams } from './note-params.ts'

/** A wide synthesizer sound with a slow attack. */
export function pad({ hertz, seconds, strength, rng }: NoteParams): Float32Array {
  const wide = detunedSaws(hertz, seconds + 1.1, [-0.11, 0.1, -0.03], 0.4, 0.06, rng)
  const rise = Math.min(0.9, seconds * 0.4)
  filter(
    wide,
    'low',
    breakpointCurve(
      [
        [0, 400],
        [rise * 2, 700 + 1300 * strength],
        [seconds + 1.1, 500],
      ],
      wide.length,
    ),
    0.8,
  )
  return applyRelease(applyAttack(wide, rise), seconds, 1)
}

export function lead({ hertz, seconds, strength, rng }: NoteParams): Float32Array {
  const length = samplesOf(seconds + 0.15)
  const pitch = vibrato(hertz, length, 5.5, 0.12, 0.3, rng)
  const body = sawtooth(length, pitch)
  const reed = square(
    length,
    pitch.map((value) => value * 1.003),
    0.35,
  )
  const note = body.map((value, at) => value * 0.5 + reed[at] * 0.35)
  return applyRelease(applyAttack(filter(note, 'low', 1500 + 2800 * strength, 0.9), 0.008), seconds, 0.12)
}

/** Short and bright, for stabs and sequences. */
export function synth({ hertz, seconds, strength, rng }: NoteParams): Float32Array {
  const wide = detunedSaws(hertz, seconds + 0.12, [-0.07, 0.07], 0, 0, rng)
  filter(
    wide,
    'low',
    breakpointCurve(
      [
        [0, 1800 + 4200 * strength],
        [0.25, 900],
        [seconds + 0.2, 600],
      ],
      wide.length,
    ),
    1.1,
  )
  return applyRelease(applyAttack(wide, 0.004), seconds, 0.1)
}

export function pulse({ hertz, seconds }: NoteParams): Float32Array {
  return fadeEnds(square(samplesOf(seconds), hertz, 0.25), 0.002, 0.02)
}

export function triangle({ hertz, seconds }: NoteParams): Float32Array {
  const note = sine(samplesOf(seconds), hertz).map((value) => (Math.asin(value) * 2) / Math.PI)
  // Quantized to sixteen steps, as sound chips did.
  return fadeEnds(
    note.map((value) => Math.round(value * 8) / 8),
    0.002,
    0.02,
  )
}
