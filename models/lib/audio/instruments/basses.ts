import { breakpointCurve } from '../synthesis/envelope.ts'
import { filter } from '../synthesis/filter.ts'
import { pluckedString, sawtooth, sine } from '../synthesis/tones.ts'
import { samplesOf } from '../synthesis/stereo.ts'
import { addSine, applyAttack, applyRelease } from './articulation.ts'
import type { NoteParams } from './note-params.ts'

export function bassGuitar({ hertz, seconds, strength, rng }: NoteParams): Float32Array {
  const note = pluckedString(samplesOf(seconds + 0.08), hertz, 0.25 + 0.3 * strength, 4, rng)
  addSine(note, hertz, 0.35, 2.2)
  return applyRelease(filter(note, 'low', 1100 + 900 * strength), seconds, 0.06)
}

export function uprightBass({ hertz, seconds, strength, rng }: NoteParams): Float32Array {
  const note = pluckedString(samplesOf(seconds + 0.1), hertz, 0.18 + 0.2 * strength, 1.6, rng)
  addSine(note, hertz, 0.5, 1)
  return applyRelease(filter(note, 'low', 800), seconds, 0.08)
}

export function synthBass({ hertz, seconds, strength }: NoteParams): Float32Array {
  const length = samplesOf(seconds + 0.05)
  const note = sawtooth(length, hertz)
  const below = sine(length, hertz)
  filter(
    note,
    'low',
    breakpointCurve(
      [
        [0, 500 + 1400 * strength],
        [0.18, 260],
        [seconds + 0.1, 200],
      ],
      length,
    ),
    1.3,
  )
  return applyRelease(
    applyAttack(
      note.map((value, at) => value * 0.6 + below[at] * 0.55),
      0.004,
    ),
    seconds,
    0.04,
  )
}

export function subBass({ hertz, seconds }: NoteParams): Float32Array {
  const length = samplesOf(seconds + 0.2)
  return applyRelease(applyAttack(sine(length, hertz, 0.25), 0.03), seconds, 0.2)
}
