import { breakpointCurve } from '../synthesis/envelope.ts'
import { filter } from '../synthesis/filter.ts'
import { whiteNoise } from '../synthesis/noise.ts'
import { sawtooth, sine, square } from '../synthesis/tones.ts'
import { samplesOf } from '../synthesis/stereo.ts'
import { detunedSaws, vibrato, applyAttack, applyRelease } from './articulation.ts'
import type { NoteParams } from './note-params.ts'

/** A sine with breath noise and a delayed vibrato. */
export function flute({ hertz, seconds, strength, rng }: NoteParams): Float32Array {
  const length = samplesOf(seconds + 0.1)
  const pitch = vibrato(hertz, length, 5, 0.1, 0.35, rng)
  const tone = sine(length, pitch)
  const octave = sine(
    length,
    pitch.map((value) => value * 2),
  )
  const breath = filter(whiteNoise(length, rng), 'band', hertz * 2, 1.5)
  const note = tone.map((value, at) => value * 0.8 + octave[at] * (0.1 + 0.15 * strength) + breath[at] * 0.05)
  return applyRelease(applyAttack(note, Math.min(0.06, seconds / 3)), seconds, 0.09)
}

/** The filter opens further for louder notes. */
export function brass({ hertz, seconds, strength, rng }: NoteParams): Float32Array {
  const horns = detunedSaws(hertz, seconds + 0.15, [-0.04, 0.04], 5, 0.08, rng)
  const open = breakpointCurve(
    [
      [0, 300],
      [0.07, 900 + 3200 * strength],
      [0.3, 700 + 2200 * strength],
      [seconds + 0.2, 600],
    ],
    horns.length,
  )
  return applyRelease(
    applyAttack(
      filter(
        horns,
        'low',
        open.map((value) => value + hertz),
        0.9,
      ),
      Math.min(0.05, seconds / 3),
    ),
    seconds,
    0.12,
  )
}

/** A reed: sawtooth and pulse with breath noise. */
export function saxophone({ hertz, seconds, strength, rng }: NoteParams): Float32Array {
  const length = samplesOf(seconds + 0.12)
  const pitch = vibrato(hertz, length, 5, 0.14, 0.3, rng)
  const reed = sawtooth(length, pitch)
  const hollow = square(length, pitch, 0.38)
  const breath = whiteNoise(length, rng)
  const note = reed.map((value, at) => value * 0.5 + hollow[at] * 0.4 + breath[at] * 0.05)
  filter(filter(note, 'low', 1100 + 1800 * strength + hertz), 'high', hertz * 0.8)
  return applyRelease(applyAttack(note, Math.min(0.05, seconds / 3)), seconds, 0.1)
}
