import { lines } from '../synthesis/envelope.ts'
import { filter } from '../synthesis/filter.ts'
import { whiteNoise } from '../synthesis/noise.ts'
import { saw, sine, square } from '../synthesis/tones.ts'
import { samplesOf } from '../synthesis/stereo.ts'
import { ensemble, vibrato, soft, released } from './articulation.ts'
import type { Touch } from './touch.ts'

/** A clear tone, breath around it, and a vibrato that comes late. */
export function flute({ hertz, seconds, strength, dice }: Touch): Float32Array {
  const length = samplesOf(seconds + 0.1)
  const pitch = vibrato(hertz, length, 5, 0.1, 0.35, dice)
  const tone = sine(length, pitch)
  const octave = sine(
    length,
    pitch.map((value) => value * 2),
  )
  const breath = filter(whiteNoise(length, dice), 'band', hertz * 2, 1.5)
  const note = tone.map(
    (value, at) => value * 0.8 + octave[at]! * (0.1 + 0.15 * strength) + breath[at]! * 0.05,
  )
  return released(soft(note, Math.min(0.06, seconds / 3)), seconds, 0.09)
}

/** Lips that open the more the louder they blow. */
export function brass({ hertz, seconds, strength, dice }: Touch): Float32Array {
  const horns = ensemble(hertz, seconds + 0.15, [-0.04, 0.04], 5, 0.08, dice)
  const open = lines(
    [
      [0, 300],
      [0.07, 900 + 3200 * strength],
      [0.3, 700 + 2200 * strength],
      [seconds + 0.2, 600],
    ],
    horns.length,
  )
  return released(
    soft(
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

/** A reed: odd partials first, and a rough edge. */
export function saxophone({ hertz, seconds, strength, dice }: Touch): Float32Array {
  const length = samplesOf(seconds + 0.12)
  const pitch = vibrato(hertz, length, 5, 0.14, 0.3, dice)
  const reed = saw(length, pitch)
  const hollow = square(length, pitch, 0.38)
  const breath = whiteNoise(length, dice)
  const note = reed.map((value, at) => value * 0.5 + hollow[at]! * 0.4 + breath[at]! * 0.05)
  filter(filter(note, 'low', 1100 + 1800 * strength + hertz), 'high', hertz * 0.8)
  return released(soft(note, Math.min(0.05, seconds / 3)), seconds, 0.1)
}
