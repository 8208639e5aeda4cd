import { lines } from '../synthesis/envelope.ts'
import { filter } from '../synthesis/filter.ts'
import { plucked, saw, sine } from '../synthesis/tones.ts'
import { samplesOf } from '../synthesis/stereo.ts'
import { addSine, soft, released } from './articulation.ts'
import type { Touch } from './touch.ts'

export function bassGuitar({ hertz, seconds, strength, dice }: Touch): Float32Array {
  const note = plucked(samplesOf(seconds + 0.08), hertz, 0.25 + 0.3 * strength, 4, dice)
  addSine(note, hertz, 0.35, 2.2)
  return released(filter(note, 'low', 1100 + 900 * strength), seconds, 0.06)
}

export function uprightBass({ hertz, seconds, strength, dice }: Touch): Float32Array {
  const note = plucked(samplesOf(seconds + 0.1), hertz, 0.18 + 0.2 * strength, 1.6, dice)
  addSine(note, hertz, 0.5, 1)
  return released(filter(note, 'low', 800), seconds, 0.08)
}

export function synthBass({ hertz, seconds, strength }: Touch): Float32Array {
  const length = samplesOf(seconds + 0.05)
  const note = saw(length, hertz)
  const below = sine(length, hertz)
  filter(
    note,
    'low',
    lines(
      [
        [0, 500 + 1400 * strength],
        [0.18, 260],
        [seconds + 0.1, 200],
      ],
      length,
    ),
    1.3,
  )
  return released(
    soft(
      note.map((value, at) => value * 0.6 + below[at]! * 0.55),
      0.004,
    ),
    seconds,
    0.04,
  )
}

export function subBass({ hertz, seconds }: Touch): Float32Array {
  const length = samplesOf(seconds + 0.2)
  return released(soft(sine(length, hertz, 0.25), 0.03), seconds, 0.2)
}
